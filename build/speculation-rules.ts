import { COUPON_FILE, PASS_COUPON_FILE, servedPath } from '../src/contract/served-files.ts'
import type { PageFile } from '../src/contract/page-renderer.ts'

/**
 * Has Chromium render the page of a link ahead, when a pointer rests on it or presses it (decision 027). In the
 * page, because a file of rules would be requested before the first paint.
 * @param pages all public pages; those that hold secrets or leave for a store are not rendered ahead
 * @returns the script element with the rules, which runs nothing
 */
export function speculationRules(pages: readonly PageFile[]): string {
  const paths = pages.filter(({ isForSearch }) => isForSearch).map(({ file }) => servedPath(file))
  const coupons = [COUPON_FILE, PASS_COUPON_FILE].map((file) => `/${file.replace('_.html', '*')}`)
  const rules = {
    prerender: [
      {
        where: {
          and: [
            { href_matches: [...paths, ...coupons] },
            { not: { selector_matches: "[href*='#'], [target], [download]" } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }
  return `<script type="speculationrules">${JSON.stringify(rules)}</script>`
}
