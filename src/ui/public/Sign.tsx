import type { SVGProps } from 'react'

/** Strokes on a square of 24. */
const SIGNS = {
  alert: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM12 7v6M12 16.6v.2',
  check: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM7.6 12.4l3 3 5.8-6.2',
  cross: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM8.6 8.6l6.8 6.8M15.4 8.6l-6.8 6.8',
  saved: 'M4 5h16v14H4ZM8 5v5h8V5M9 19v-5h6v5',
  ticket:
    'M3 7h18v3.4a1.6 1.6 0 0 0 0 3.2V17H3v-3.4a1.6 1.6 0 0 0 0-3.2ZM14 7.5v2M14 11v2M14 14.5v2',
} as const

interface SignProps extends SVGProps<SVGSVGElement> {
  name: keyof typeof SIGNS
  size: number
}

/** The few signs that islands draw; the icon library's code for drawing costs more than all of these. */
export function Sign({ name, size, ...props }: SignProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={SIGNS[name]} />
    </svg>
  )
}
