/** The address of a published form's page; all form designers can open it without a menu entry. */
export const formPath = (code: string): string => `/online/cgformList/${code}`;
