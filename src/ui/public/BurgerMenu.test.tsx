import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BurgerMenu } from './BurgerMenu.tsx'

/** What React listens to in jsdom, which has no AnimationEvent. */
const ANIMATION_END = 'webkitAnimationEnd'

function setup() {
  render(
    <>
      <BurgerMenu>
        <a href="#faqs">FAQs</a>
      </BurgerMenu>
      <p>The page</p>
    </>,
  )
  const menu = screen.getByRole<HTMLDetailsElement>('group')
  const burger = menu.querySelector('summary')
  if (!burger) throw new Error('no burger')
  const panel = screen.getByRole('navigation', { hidden: true })
  return {
    user: userEvent.setup(),
    menu,
    burger,
    finishAnimation: () => fireEvent(panel, new Event(ANIMATION_END, { bubbles: true })),
  }
}

test('it stays open until its closing animation has ended', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  expect(menu.open).toBe(true)
  finishAnimation()
  expect(menu.open).toBe(true)
  await user.click(burger)
  expect(menu.open).toBe(true)
  finishAnimation()
  expect(menu.open).toBe(false)
})

test('Escape closes it and gives the focus back', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  screen.getByRole('link').focus()
  await user.keyboard('{Escape}')
  finishAnimation()
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(burger)
})

test.each([
  ['a link in it', () => screen.getByRole('link')],
  ['the page beside it', () => screen.getByText('The page')],
])('a press on %s closes it', async (_, target) => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  await user.click(target())
  finishAnimation()
  expect(menu.open).toBe(false)
})

test('a press on the burger while it closes opens it again', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  await user.click(burger)
  await user.click(burger)
  finishAnimation()
  expect(menu.open).toBe(true)
})
