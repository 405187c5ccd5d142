import { CONTACT } from '../config/settings.ts'

const MAIL = `mailto:${CONTACT.developerEmail}?subject=${encodeURIComponent('Accessibility')}`

/** Says how the site is checked for people with disabilities, what it still lacks, and whom to tell (checklist P13). */
export function Accessibility() {
  return (
    <>
      <p>
        Everybody should be able to use this site. We aim at the rules of WCAG 2.2, level AA. Before
        a release, programs check in Chromium:
      </p>
      <ul>
        <li>every page by the rules that a program can check, on a phone and on a wide screen</li>
        <li>that links and fields can be reached with the keyboard, and the focus can be seen</li>
        <li>that fields, buttons and messages have names for screen readers</li>
        <li>
          that nothing lies outside the view, from 320 pixels up and with text of twice the size
        </li>
        <li>pages in the system’s high-contrast colors, on paper, and with reduced motion</li>
      </ul>
      <p>Pages can be read, and links followed, without JavaScript. Known limits:</p>
      <ul>
        <li>
          Nobody has reported a test with a screen reader to us yet, and the public pages are
          checked in no other browser.
        </li>
        <li>
          On cards in a row, long names and descriptions end in dots. The page of the coupon has all
          of them.
        </li>
        <li>
          A calendar or a form of another service, on the page of the pass, is not checked by us.
        </li>
        <li>All texts are in English, and none in easy language.</li>
      </ul>
      <p>
        Does something keep you from using the site? Tell{' '}
        <a href={MAIL}>{CONTACT.developerEmail}</a> where you were, and with what you read and type.
      </p>
    </>
  )
}
