/** What is wrong with a text of a form and where in it, in Chinese, by the place where it is typed (`textPlace`). */
export type ExpressionErrors = ReadonlyMap<string, string>;

export const textPlace = {
  formula: (key: string): string => `formula ${key}`,
  rule: (index: number): string => `rule ${index}`,
  when: (button: number): string => `button ${button} when`,
  set: (button: number, key: string): string => `button ${button} set ${key}`,
};
