import * as z from 'zod/mini';
import { refusal } from '#server/http/refusal.ts';

const parts = z.array(
  z.strictObject({
    digits: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    pattern: z.string().check(z.minLength(1), z.maxLength(500)),
    message: z.string().check(z.maxLength(200)),
  }),
);

export type RulePart = z.infer<typeof parts>[number];

const max = 50;

/**
 * Parses the parts of a check rule from JSON (docs/behaviour.md#check-rules). Returns a message about the first wrong
 * part if they cannot be evaluated.
 */
export function ruleParts(text: string): RulePart[] | string {
  const { data } = z.safeParse(parts, parseJson(text));
  if (data === undefined) return '规则格式不正确';
  if (data.length === 0) return '请至少添加一条规则';
  if (data.length > max) return `最多${max}条规则`;
  for (const [index, { digits, pattern }] of data.entries()) {
    if (digits !== '*' && !/^[1-9]\d{0,3}$/.test(digits)) return `第${index + 1}条：请输入大于 0 的整数`;
    if (!isPattern(pattern)) return `第${index + 1}条：请输入正确的正则表达式`;
  }
  return data;
}

/** Works like `ruleParts`. Errors: a refusal. */
export function parseRuleParts(text: string): RulePart[] {
  const found = ruleParts(text);
  if (typeof found === 'string') throw refusal(found, 'ruleJson');
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
