import { announce } from '@react-aria/live-announcer'

/**
 * Has a screen reader say what changed on screen, after what it is saying now. For changes that move no focus:
 * where the focus moves, the screen reader reads what it lands on.
 */
export function say(words: string): void {
  // The middle dots that part words on screen would be read out.
  announce(words.replaceAll(' · ', ', '), 'polite')
}
