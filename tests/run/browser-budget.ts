/**
 * How many browser tests `npm test` may hold, and how many pages they may open: what they are today, and a tenth more
 * visits, because a busy machine repeats more of the steps that are repeated until they succeed. Who adds a test takes
 * one away, or says in the commit why the number rises (CONTRIBUTING, "Where tests are").
 */
export const BROWSER_BUDGET = { tests: 16, visits: 96 }
