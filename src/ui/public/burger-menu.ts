/**
 * From now on the menu of narrow screens (checklist L3) closes with an animation, and also on Escape, on a press outside, when Tab leaves
 * it, and when a link in it is followed. The element holds the state, because it can be opened before this runs.
 */
export function startMenus(): void {
  addEventListener('click', (event) => {
    const menu = openMenu()
    // The document has no `closest`, but gets events.
    const pressed = (event.target as Partial<Element>).closest?.('a, summary') ?? null
    if (!menu?.contains(pressed)) return
    if (pressed?.localName === 'a') startClosing(menu)
    else {
      // The browser would hide it without the animation.
      event.preventDefault()
      menu.toggleAttribute('data-closing')
    }
  })
  addEventListener('pointerdown', closeUnlessInside)
  addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget && isInside(openMenu(), target)) closeUnlessInside({ target: relatedTarget })
  })
  addEventListener('keydown', ({ key }) => {
    const menu = openMenu()
    if (key !== 'Escape' || !menu || isClosing(menu)) return
    startClosing(menu)
    menu.querySelector('summary')?.focus()
  })
  addEventListener('animationend', ({ target }) => {
    const menu = openMenu()
    if (menu && isClosing(menu) && isInside(menu, target)) close(menu)
  })
  // A page that the browser keeps must not come back with its menu open.
  addEventListener('pagehide', () => close(openMenu()))
}

/** Open on screen, even if it is closing. */
function openMenu(): HTMLDetailsElement | null {
  return document.querySelector('details[data-menu][open]')
}

function closeUnlessInside({ target }: { target: EventTarget | null }): void {
  const menu = openMenu()
  if (menu && !isInside(menu, target)) startClosing(menu)
}

function isInside(menu: Element | null, target: EventTarget | null): boolean {
  return menu !== null && target instanceof Node && menu.contains(target)
}

function isClosing(menu: Element): boolean {
  return menu.hasAttribute('data-closing')
}

function startClosing(menu: Element): void {
  menu.toggleAttribute('data-closing', true)
}

function close(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute('data-closing')
  menu?.removeAttribute('open')
}
