interface FlameProps {
  fill: string
  /** The color of its core; a flame in one color has none. */
  core?: string
  transform?: string
}

/** Campfire's flame, for use in an SVG; 19 wide and 27 high, with its tip at 32.6 18.5. */
export function Flame({ fill, core, transform }: FlameProps) {
  return (
    <g transform={transform}>
      <path
        fill={fill}
        d="M32.6 18.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 45.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
      />
      {core && (
        <path fill={core} d="M32.3 32.4c.6 2.4 3.8 3.6 3.8 7a4 4 0 0 1-8.1 0c0-3 3.3-3.8 4.3-7Z" />
      )}
    </g>
  )
}
