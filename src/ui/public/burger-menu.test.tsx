import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { startMenus } from './burger-menu.ts'
import { BurgerMenu } from './TopBar.tsx'

beforeAll(startMenus)

function setup() {
  render(
    <>
      <BurgerMenu>
        <a href="#faqs">FAQs</a>
      </BurgerMenu>
      <p>The page</p>
      <button type="button">Download</button>
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
    finishAnimation: () => panel.dispatchEvent(new Event('animationend', { bubbles: true })),
  }
}

test('[L3] [P6] it stays open until its closing animation has ended', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  expect(menu.open).toBe(true)
  finishAnimation()
  expect(menu.open).toBe(true)
  await user.click(burger)
  expect(menu.open).toBe(true)
  // A press while it closes opens it again.
  await user.click(burger)
  finishAnimation()
  expect(menu.open).toBe(true)
  await user.click(burger)
  finishAnimation()
  expect(menu.open).toBe(false)
})

test('[L3] [P6] Escape closes it and gives the focus back', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  screen.getByRole('link').focus()
  await user.keyboard('{Escape}')
  finishAnimation()
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(burger)
  // But not when it is closed.
  screen.getByRole('button').focus()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('an extension’s press of the document itself closes nothing and breaks nothing', async () => {
  const { user, menu, burger } = setup()
  const failed = vi.fn()
  addEventListener('error', failed)
  await user.click(burger)
  document.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
  expect(menu.open).toBe(true)
})

test.each([
  ['a link in it', () => screen.getByRole('link')],
  ['the page beside it', () => screen.getByText('The page')],
])('[L3] [P6] a press on %s closes it', async (_, target) => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  await user.click(target())
  finishAnimation()
  expect(menu.open).toBe(false)
})

test('[L3] [P6] Tab closes it when it leaves, and not before', async () => {
  const { user, menu, burger, finishAnimation } = setup()
  await user.click(burger)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link'))
  finishAnimation()
  expect(menu.open).toBe(true)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  finishAnimation()
  expect(menu.open).toBe(false)
})

test('a page that the browser keeps comes back with its menu closed', async () => {
  const { user, menu, burger } = setup()
  await user.click(burger)
  dispatchEvent(new Event('pagehide'))
  expect(menu.open).toBe(false)
})
