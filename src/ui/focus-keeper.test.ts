// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FocusKeeper } from './focus-keeper.ts'

let keeper: FocusKeeper
let stop: () => void

beforeEach(() => {
  // jsdom lays nothing out; here everything on the page counts as visible unless it is `hidden`.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    const isShown = this.isConnected && this.closest('[hidden]') === null
    return (isShown ? [new DOMRect()] : []) as unknown as DOMRectList
  })
  vi.stubGlobal('DOMRect', class {})
  // Frames without a pause.
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 0))
  keeper = new FocusKeeper()
  stop = keeper.start()
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

function show(html: string): void {
  document.body.innerHTML = html
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`There is no #${id}`)
  return found
}

function focused(): string | undefined {
  return document.activeElement?.id || document.activeElement?.tagName
}

/** Waits until the keeper has had its turn. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 4; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

async function isAt(place: string): Promise<void> {
  await settle()
  expect(focused()).toBe(place)
}

const LIST =
  '<h1 id="title">Page</h1><ul><li><a href="/1" id="a"></a><li><a href="/2" id="b"></a><li><a href="/3" id="c"></a></ul><button id="far"></button>'

test('the last control of a list leaves it to the heading, not to a control far away', async () => {
  show(LIST)
  element('b').focus()
  document.querySelectorAll('li').forEach((row) => row.remove())
  await isAt('title')
})

test('a removed control leaves the focus to the next, then to the previous; rows before it do not matter', async () => {
  show(LIST)
  element('b').focus()
  element('a').closest('li')?.remove()
  await isAt('b')
  document.querySelector('ul')?.insertAdjacentHTML('afterbegin', '<li><a href="/1" id="a"></a>')
  element('b').closest('li')?.remove()
  await isAt('c')
  element('c').closest('li')?.remove()
  await isAt('a')
})

test('a button that disables or hides itself passes the focus on', async () => {
  show(
    '<h1 id="title"></h1><form><button id="a"></button><button id="b"></button><button id="c"></button></form>',
  )
  element('a').focus()
  element('a').setAttribute('disabled', '')
  await isAt('b')
  element('b').hidden = true
  element('b').blur()
  await isAt('c')
})

test('the focus is passed to no field, in which the next key would be text, nor to what one more press turns off', async () => {
  show(
    '<h1 id="title"></h1><form><button id="a"></button><input id="field"><div role="spinbutton" tabindex="0"></div><button id="b"></button><button data-never-next></button></form>',
  )
  element('a').focus()
  element('a').remove()
  await isAt('b')
  element('b').remove()
  await isAt('title')
})

test('what somebody leaves on purpose stays left', async () => {
  show(LIST)
  element('b').focus()
  element('b').blur()
  await isAt('BODY')
  element('b').remove()
  await isAt('BODY')
})

test('it never takes the focus from anybody', async () => {
  show(`${LIST}<input id="field">`)
  element('b').focus()
  element('b').closest('li')?.remove()
  element('field').focus()
  await isAt('field')
})

test('a new page has the focus on its heading, once it is there', async () => {
  show('<main><button id="a"></button></main>')
  element('a').focus()
  show('<main>Loading</main>')
  keeper.openPage()
  await isAt('BODY')
  show('<main><h1 id="title"></h1><button id="a"></button></main>')
  await isAt('title')
  expect(element('title').tabIndex).toBe(-1)
})

test('a heading that comes late does not take the focus from what was focused meanwhile', async () => {
  show('<main><button id="a"></button></main>')
  keeper.openPage()
  await settle()
  element('a').focus()
  element('a').insertAdjacentHTML('beforebegin', '<h1 id="title"></h1>')
  await isAt('a')
})

test('a heading that is replaced passes the focus to the new one', async () => {
  show('<main><h1 id="old"></h1><a href="/" id="a"></a></main>')
  keeper.openPage()
  expect(focused()).toBe('old')
  element('old').remove()
  await settle()
  document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<h1 id="new"></h1>')
  await isAt('new')
})

test('a closed dialog returns the focus to its opener, or to what took its place', async () => {
  show(LIST)
  element('b').focus()
  const openDialog = () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog"><button id="ok"></button></div>',
    )
    element('ok').focus()
  }
  openDialog()
  document.querySelector('[role="dialog"]')?.remove()
  await isAt('b')
  openDialog()
  element('b').closest('li')?.remove()
  await isAt('ok')
  document.querySelector('[role="dialog"]')?.remove()
  await isAt('c')
})

test('what is left on purpose stays left, also long after a dialog that returned the focus by itself', async () => {
  show(`${LIST}<input id="field"><div role="dialog"><button id="ok"></button></div>`)
  element('ok').focus()
  document.querySelector('[role="dialog"]')?.remove()
  element('a').focus()
  await settle()
  element('field').focus()
  element('field').blur()
  await isAt('BODY')
})

test('a dialog that is opened by a key right after a field was left does not lead back into the field', async () => {
  show(`${LIST}<input id="field"><div role="dialog"><button id="ok"></button></div>`)
  element('field').focus()
  element('field').blur()
  element('ok').focus()
  await settle()
  document.querySelector('[role="dialog"]')?.remove()
  await isAt('title')
})

test('within a dialog the focus stays in it', async () => {
  show(`${LIST}<div role="dialog" id="dialog" tabindex="-1"><button id="ok"></button></div>`)
  element('ok').focus()
  element('ok').remove()
  await isAt('dialog')
})

test('a page under an open dialog, or under somebody who types, does not move the focus', async () => {
  show(`${LIST}<input id="field"><div role="dialog"><button id="ok"></button></div>`)
  for (const id of ['ok', 'field']) {
    element(id).focus()
    keeper.openPage()
    await isAt(id)
  }
})

test('a link in a dialog leads to the heading of its page once the dialog is gone, not back to the opener', async () => {
  show(`${LIST}<div role="dialog"><a href="/" id="link"></a></div>`)
  element('b').focus()
  element('link').focus()
  keeper.openPage()
  document.querySelector('[role="dialog"]')?.remove()
  // Earlier than a library that returns the focus in the next frame.
  await Promise.resolve()
  expect(focused()).toBe('title')
})

test('once stopped, it does nothing', async () => {
  show(LIST)
  element('b').focus()
  stop()
  element('b').remove()
  await isAt('BODY')
})
