/** The errors of expressions with their positions, in Chinese, by place of input (`textPlace`). */
export type ExpressionErrors = ReadonlyMap<string, string>;

export const textPlace = {
  formula: (key: string): string => `formula ${key}`,
  rule: (index: number): string => `rule ${index}`,
  when: (button: number): string => `button ${button} when`,
  set: (button: number, key: string): string => `button ${button} set ${key}`,
};
