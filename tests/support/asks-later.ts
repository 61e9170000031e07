/** Pages of the menu whose first question no list of questions can know, or who ask nothing. */
export const asksLater: ReadonlySet<string> = new Set([
  '/create',
  '/create/python',
  '/create/blockly',
  '/inspector',
]);
