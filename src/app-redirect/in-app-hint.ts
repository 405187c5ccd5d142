import { copyText } from '../ui/copy-text.ts'

/**
 * Shows people how to get out of another app's built-in browser, which may be unable to open a store.
 * @param hint as `InAppHint.tsx` renders it, hidden
 * @param address what the button copies
 */
export function showInAppHint(hint: HTMLElement, address: string): void {
  const button = hint.querySelector('button')
  const input = hint.querySelector('input')
  const byHand = hint.querySelector('label')
  if (!button || !input || !byHand) throw new Error('The hint is not as InAppHint renders it')
  input.value = address
  input.addEventListener('focus', () => input.select())
  button.addEventListener('click', () => {
    void copyText(address).then((isCopied) => {
      for (const words of button.querySelectorAll<HTMLElement>('[data-copied]')) {
        words.hidden = (words.dataset.copied === 'true') !== isCopied
      }
      byHand.hidden = isCopied
    })
  })
  hint.hidden = false
}
