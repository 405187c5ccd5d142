/**
 * Has Chromium render the page of a link when a pointer rests on it or presses it (decision 027). Pages of staff,
 * secret addresses and pages that leave for a store are not among them.
 */
const RULES = {
  prerender: [
    {
      where: {
        and: [
          {
            href_matches: [
              '/',
              '/waitlist',
              '/support',
              '/MoCo',
              '/MoCo/offers',
              '/MoCo/privacy',
              '/MoCo/terms',
              '/coupon/*',
              '/MoCoCoupon/*',
            ],
          },
          { not: { selector_matches: "[href*='#'], [target], [download]" } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** In the page, because a file of rules would be requested before the first paint. */
export const SPECULATION_RULES = `<script type="speculationrules">${JSON.stringify(RULES)}</script>`
