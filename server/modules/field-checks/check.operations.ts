import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { binConflictRefusal, type RecycleBin } from '#server/records/bin-conflict.ts';
import type { Actor } from '#server/http/caller.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { userBin } from '#server/shared/people/user-bin.ts';
import { dictBin } from '#server/shared/dictionaries/dict-bin.ts';
import { findCheckRule } from '#server/shared/field-rules/check-rule.store.ts';
import { mayCheck } from './check.rules.ts';
import { isTaken, isUniqueField, type UniqueField } from './check.store.ts';

/** Maximum requests of one user in a quarter of an hour: more than a person types, too few to try all phone numbers. */
const maxRequests = 600;

export function checkOperations(deps: Deps): OperationsOf<'check'> {
  return {
    'GET /sys/duplicate/check': async ({ query }, actor) => {
      await admit(deps, actor);
      await checkDuplicate(deps, query, actor);
      return messageAnswer('该值可用！');
    },
    'GET /sys/checkRule/checkByCode': async ({ query }, actor) => {
      await admit(deps, actor);
      await checkByCode(deps, query);
      return messageAnswer('校验通过');
    },
  };
}

/** Fields whose values deleted records still occupy, by their names in forms. */
const binFields: Readonly<Partial<Record<UniqueField, readonly [RecycleBin, string]>>> = {
  'sys_user.username': [userBin, 'username'],
  'sys_user.phone': [userBin, 'phone'],
  'sys_user.email': [userBin, 'email'],
  'sys_user.work_no': [userBin, 'workNo'],
  'sys_dict.dict_code': [dictBin, 'dictCode'],
};

async function admit({ counters }: Deps, { caller: { userId } }: Pick<Actor, 'caller'>): Promise<void> {
  if ((await counters.quarterHour.add(`check:${userId}`)) > maxRequests) throw refusals.tooMany();
}

async function checkDuplicate(
  { db }: Deps,
  { tableName, fieldName, fieldVal, dataId = '' }: QueryOf<'GET /sys/duplicate/check'>,
  actor: Actor,
): Promise<void> {
  const field = `${tableName}.${fieldName}`;
  if (!isUniqueField(field)) throw refusals.badInput('不支持校验该字段', 'fieldName');
  if (!mayCheck(actor.caller, field, dataId)) throw refusals.forbidden();
  const value = fieldVal.trim();
  if (value === '' || !(await isTaken(db, field, { value, dataId }))) return;
  const [bin, name] = binFields[field] ?? [];
  const conflict = bin && name && (await binConflictRefusal(db, bin, actor, name, value));
  throw conflict ?? refusal('该值不可用，系统中已存在！');
}

async function checkByCode(
  { db, log, parsing }: Deps,
  { ruleCode, value }: QueryOf<'GET /sys/checkRule/checkByCode'>,
): Promise<void> {
  const rule = await findCheckRule(db, ruleCode);
  if (rule === undefined) throw refusal('该编码不存在');
  // The check runs in a worker thread, because a malicious value may take a pattern a second.
  const failures = await parsing.run('applyCheckRule', { rule, values: [decode(value)] });
  if (failures === undefined) {
    log.error({ ruleCode }, 'a check rule cannot be used');
    throw refusal('校验规则有误，请联系管理员');
  }
  const [failure] = failures;
  if (failure !== undefined) throw new Refusal(failure.message, { result: failure });
}

/** Decodes a value that clients encode once more; another value is returned unchanged. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
