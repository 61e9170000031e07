import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { codeRule } from '#shared/forms/code-rule.ts';

export type CheckRule = Schema<'CheckRuleRow'>;

const pattern = z.string().check(
  z.minLength(1, '规则不能为空'),
  z.maxLength(500, '最多500个字符！'),
  z.refine((text: string) => text === '' || isPattern(text), '请输入正确的正则表达式'),
);
const message = z.string().check(z.maxLength(200, '最多200个字符！'));

export const ruleSchema = z.object({
  ruleName: z
    .string()
    .check(z.trim(), z.minLength(1, '请输入规则名称！'), z.maxLength(100, '最多100个字符！')),
  ruleCode: z.string().check(z.trim(), z.minLength(1, '请输入规则编码！'), z.regex(codeRule[0], codeRule[1])),
  ruleDescription: z.string().check(z.maxLength(200, '最多200个字符！')),
  /** 局部规则: each covers a number of characters, one after the other. */
  local: z.array(
    z.object({
      digits: z.string().check(z.regex(/^[1-9]\d{0,3}$/, '请输入大于 0 的整数')),
      pattern,
      message,
    }),
  ),
  /** 全局规则: each covers the whole value, before the others ('1') or after them ('0'). */
  global: z.array(z.object({ priority: z.enum(['1', '0']), pattern, message })),
});

export type RuleValues = z.infer<typeof ruleSchema>;
export type LocalPart = RuleValues['local'][number];
export type GlobalPart = RuleValues['global'][number];

export const ruleLabels = {
  ruleName: '规则名称',
  ruleCode: '规则编码',
  ruleDescription: '规则描述',
  local: '局部规则',
  global: '全局规则',
} as const;

export const newLocal: LocalPart = { digits: '1', pattern: '', message: '' };
export const newGlobal: GlobalPart = { priority: '1', pattern: '', message: '' };

/** Returns the form values of a rule: parts with "*" before the first positional one run first, all others last. */
export function ruleValues(row: CheckRule | undefined): RuleValues {
  const parts = row === undefined ? [] : storedParts(row.ruleJson);
  const first = parts.findIndex(({ digits }) => digits !== '*');
  return {
    ruleName: row?.ruleName ?? '',
    ruleCode: row?.ruleCode ?? '',
    ruleDescription: row?.ruleDescription ?? '',
    local: parts.filter(({ digits }) => digits !== '*'),
    global: parts.flatMap(({ digits, ...part }, index) =>
      digits === '*' ? [{ ...part, priority: first === -1 || index < first ? '1' : '0' } as const] : [],
    ),
  };
}

/**
 * Returns the body to send: global rules that run first, positional ones, global ones that run last
 * (docs/behaviour.md#check-rules).
 */
export function ruleBody({ local, global, ...values }: RuleValues): object {
  const selectGlobal = (requested: '1' | '0') =>
    global
      .filter(({ priority }) => priority === requested)
      .map(({ priority: _priority, ...part }) => ({ digits: '*', ...part }));
  return { ...values, ruleJson: JSON.stringify([...selectGlobal('1'), ...local, ...selectGlobal('0')]) };
}

const parts = z.array(z.object({ digits: z.string(), pattern: z.string(), message: z.string() }));

function storedParts(json: string): z.infer<typeof parts> {
  try {
    return z.safeParse(parts, JSON.parse(json)).data ?? [];
  } catch {
    return [];
  }
}

/** Formats a form value as text, for the comparison of two states. */
export function ruleText(_name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((part) => JSON.stringify(part)).join('；');
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
