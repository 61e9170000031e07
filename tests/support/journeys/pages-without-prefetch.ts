/** Pages of the menu whose first request cannot be known in advance, or that send none. */
export const pagesWithoutPrefetch: ReadonlySet<string> = new Set([
  '/create',
  '/create/python',
  '/create/blockly',
  '/inspector',
  '/teaching/mineCourse/courseUnitCard',
  '/teaching/mineCourse/courseUnitMap',
]);
