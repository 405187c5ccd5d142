import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RowFrame } from './RowFrame.tsx'

test('the frame lies on the row, as the image is fitted, turned and enlarged, and is no part of what is read out', () => {
  const { container } = render(
    <RowFrame
      framed={{
        place: { image: 0, x: 450, y: 300, width: 400, height: 40, angle: 0.1 },
        label: '2',
      }}
      natural={{ width: 900, height: 1200 }}
      box={{ width: 600, height: 600 }}
      transform="rotate(90deg)"
      zoom={2}
    />,
  )
  const box = container.querySelector<HTMLElement>('[data-row-frame]')!
  expect(box.ariaHidden ?? box.getAttribute('aria-hidden')).toBe('true')
  expect(box.style.transform).toBe('rotate(90deg)')
  const { left, top, width, height, transform } = (box.firstElementChild as HTMLElement).style
  // Fitted by its height: half its size, with free space on both sides.
  expect([left, top, width, height]).toEqual(['300px', '150px', '210px', '30px'])
  expect(transform).toContain('rotate(0.1rad)')
})
