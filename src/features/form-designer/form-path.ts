/** Where the page of a published form is; everybody who makes forms reaches it without an entry of its own. */
export const formPath = (code: string): string => `/online/cgformList/${code}`;
