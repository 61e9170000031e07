import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { nextChildCode } from '#server/shared/codes/tree-codes.rules.ts';
import { findGenerator, listSiblingCodes, peekNumber, takeNumber } from './generate-code.store.ts';
import {
  generatorParams,
  isGenerator,
  periodOf,
  randomText,
  sequenceText,
  type GeneratorName,
} from './generator.rules.ts';

type GeneratorDeps = { readonly db: Db; readonly clock: () => Date };
type Rule = { readonly id: string; readonly ruleParams: unknown };
type CodeRequest = {
  readonly rule: Rule;
  readonly form: Schema<'FillRuleForm'>;
  /** True: only a preview, no number is used. */
  readonly isTest: boolean;
};
type Generator = (deps: GeneratorDeps, request: CodeRequest) => Promise<string>;

/** Returns the next code of a rule. Throws refusals. */
export async function generate(
  deps: GeneratorDeps,
  ruleCode: string,
  { form = {}, isTest = false }: Partial<Omit<CodeRequest, 'rule'>>,
): Promise<string> {
  const rule = await findGenerator(deps.db, ruleCode);
  if (rule === undefined) throw refusal('该编码不存在');
  if (!isGenerator(rule.ruleClass)) throw refusal('生成方式不存在');
  return await generators[rule.ruleClass](deps, { rule, form, isTest });
}

const generators: Readonly<Record<GeneratorName, Generator>> = {
  orgCode: ({ db }, { form }) => nextBelow(db, 'sysDepart', form.parentId),
  categoryCode: ({ db }, { form }) => nextBelow(db, 'sysCategory', form.pid),
  sequence: async ({ db }, { rule, isTest }) => {
    const params = paramsOf(generatorParams.sequence, rule);
    const numberRequest = { ruleId: rule.id, period: '', start: params.start };
    return sequenceText(params, '', await (isTest ? peekNumber : takeNumber)(db, numberRequest));
  },
  dateSequence: async ({ db, clock }, { rule, isTest }) => {
    const params = paramsOf(generatorParams.dateSequence, rule);
    const period = periodOf(params.dateFormat, clock());
    const numberRequest = { ruleId: rule.id, period, start: params.start };
    return sequenceText(params, period, await (isTest ? peekNumber : takeNumber)(db, numberRequest));
  },
  random: async (_parts, { rule }) => randomText(paramsOf(generatorParams.random, rule), randomInt),
  uuid: async () => randomUUID(),
};

function paramsOf<Params extends z.ZodMiniType>(schema: Params, { ruleParams }: Rule): z.infer<Params> {
  const checked = z.safeParse(schema, ruleParams);
  if (!checked.success) throw refusal('规则参数不正确');
  return checked.data;
}

async function nextBelow(
  db: Db,
  table: 'sysDepart' | 'sysCategory',
  parent: string | null | undefined,
): Promise<string> {
  const id = parent === undefined || parent === null || parent === '' || parent === '0' ? null : parent;
  const found = await listSiblingCodes(db, table, id);
  if (found === undefined) throw refusal('上级不存在');
  return nextChildCode(found.parentCode, found.codes);
}
