import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { codeRule } from '#shared/forms/code-rule.ts';

export type FillRule = Schema<'FillRuleRow'>;
type Generator = Schema<'FillRuleAdd'>['ruleClass'];
type Param = 'prefix' | 'dateFormat' | 'digits' | 'start' | 'length' | 'characters';

/** The parameters of each generator, in the order of the form. */
export const generatorParams: Readonly<Record<Generator, readonly Param[]>> = {
  sequence: ['prefix', 'digits', 'start'],
  dateSequence: ['prefix', 'dateFormat', 'digits', 'start'],
  random: ['prefix', 'length', 'characters'],
  uuid: [],
  orgCode: [],
  categoryCode: [],
};

export const generators = [
  { value: 'sequence', text: '流水号' },
  { value: 'dateSequence', text: '日期流水号' },
  { value: 'random', text: '随机码' },
  { value: 'uuid', text: 'UUID' },
  { value: 'orgCode', text: '机构编码' },
  { value: 'categoryCode', text: '分类编码' },
] as const satisfies readonly { value: Generator; text: string }[];

const makeIntegerSchema = (least: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= max,
        `请输入 ${least} 到 ${max} 的整数！`,
      ),
    );

export const fillSchema = z.object({
  ruleName: z
    .string()
    .check(z.trim(), z.minLength(1, '请输入规则名称！'), z.maxLength(100, '最多100个字符！')),
  ruleCode: z.string().check(z.trim(), z.minLength(1, '请输入规则编码！'), z.regex(codeRule[0], codeRule[1])),
  ruleClass: z.enum(['orgCode', 'categoryCode', 'sequence', 'dateSequence', 'random', 'uuid']),
  prefix: z.string().check(z.maxLength(20, '最多20个字符！')),
  dateFormat: z.enum(['YYYY', 'YYYYMM', 'YYYYMMDD']),
  digits: makeIntegerSchema(1, 12),
  start: makeIntegerSchema(1, 999_999_999),
  length: makeIntegerSchema(4, 32),
  characters: z.enum(['digits', 'letters', 'mixed']),
});

export type FillValues = z.infer<typeof fillSchema>;

export const fillLabels = {
  ruleName: '规则名称',
  ruleCode: '规则编码',
  ruleClass: '生成方式',
  prefix: '前缀',
  dateFormat: '日期格式',
  digits: '流水号位数',
  start: '起始值',
  length: '长度',
  characters: '字符',
} as const;

const fresh: FillValues = {
  ruleName: '',
  ruleCode: '',
  ruleClass: 'sequence',
  prefix: '',
  dateFormat: 'YYYYMMDD',
  digits: '4',
  start: '1',
  length: '8',
  characters: 'mixed',
};

/** Returns the form values of a rule; missing parameters have the values of a new one. */
export function fillValues(row: FillRule | undefined): FillValues {
  if (row === undefined) return fresh;
  const { ruleName, ruleCode, ruleClass } = row;
  const texts = Object.entries(storedParams(row.ruleParams)).map(([name, value]) => [name, String(value)]);
  const merged = { ...fresh, ...Object.fromEntries(texts), ruleName, ruleCode, ruleClass };
  return z.safeParse(fillSchema, merged).data ?? { ...fresh, ruleName, ruleCode };
}

/** Returns the body to send, with the generator's parameters only. */
export function fillBody(values: FillValues): object {
  const { ruleName, ruleCode, ruleClass } = values;
  const params = generatorParams[ruleClass].map((name) => {
    const isNumber = name === 'digits' || name === 'start' || name === 'length';
    return [name, isNumber ? Number(values[name]) : values[name]] as const;
  });
  return { ruleName, ruleCode, ruleClass, ruleParams: JSON.stringify(Object.fromEntries(params)) };
}

function storedParams(json: string): object {
  try {
    const params: unknown = JSON.parse(json);
    return typeof params === 'object' && params !== null ? params : {};
  } catch {
    return {};
  }
}
