import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { keptRefusal, type KeepingBin } from '#server/records/binned.ts';
import type { Person } from '#server/http/caller.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refusals, refuse } from '#server/http/refusal.ts';
import { userBin } from '#server/shared/people/user-bin.ts';
import { dictBin } from '#server/shared/records/dict-bin.ts';
import { findCheckRule } from '#server/shared/records/rule-check.store.ts';
import { mayAsk } from './check.rules.ts';
import { isTaken, isUniqueField, type UniqueField } from './check.store.ts';

/** Requests of one user in a quarter of an hour: more than a person types, fewer than a phone book has. */
const questions = 600;

export function checkOperations(deps: Deps): OperationsOf<'check'> {
  return {
    'GET /sys/duplicate/check': async ({ query }, person) => {
      await admit(deps, person);
      await checkDuplicate(deps, query, person);
      return done('该值可用！');
    },
    'GET /sys/checkRule/checkByCode': async ({ query }, person) => {
      await admit(deps, person);
      await checkByCode(deps, query);
      return done('校验通过');
    },
  };
}

/** Fields whose values deleted records still occupy, by their names in forms. */
const binFields: Readonly<Partial<Record<UniqueField, readonly [KeepingBin, string]>>> = {
  'sys_user.username': [userBin, 'username'],
  'sys_user.phone': [userBin, 'phone'],
  'sys_user.email': [userBin, 'email'],
  'sys_user.work_no': [userBin, 'workNo'],
  'sys_dict.dict_code': [dictBin, 'dictCode'],
};

async function admit({ counters }: Deps, { caller: { userId } }: Pick<Person, 'caller'>): Promise<void> {
  if ((await counters.quarterHour.add(`check:${userId}`)) > questions) throw refusals.tooMany();
}

async function checkDuplicate(
  { db }: Deps,
  { tableName, fieldName, fieldVal, dataId = '' }: QueryOf<'GET /sys/duplicate/check'>,
  person: Person,
): Promise<void> {
  const field = `${tableName}.${fieldName}`;
  if (!isUniqueField(field)) throw refusals.badInput('不支持校验该字段', 'fieldName');
  if (!mayAsk(person.caller, field, dataId)) throw refusals.forbidden();
  const value = fieldVal.trim();
  if (value === '' || !(await isTaken(db, field, { value, dataId }))) return;
  const [bin, name] = binFields[field] ?? [];
  const refused = bin && name && (await keptRefusal(db, bin, person, name, value));
  throw refused ?? refuse('该值不可用，系统中已存在！');
}

async function checkByCode(
  { db, log, parsing }: Deps,
  { ruleCode, value }: QueryOf<'GET /sys/checkRule/checkByCode'>,
): Promise<void> {
  const rule = await findCheckRule(db, ruleCode);
  if (rule === undefined) throw refuse('该编码不存在');
  // The check runs in a worker thread, because a malicious value may take a pattern a second.
  const failures = await parsing.run('checkRule', { rule, values: [decoded(value)] });
  if (failures === undefined) {
    log.error({ ruleCode }, 'a check rule cannot be used');
    throw refuse('校验规则有误，请联系管理员');
  }
  const [failure] = failures;
  if (failure !== undefined) throw new Refusal(failure.message, { result: failure });
}

/** Decodes a value that clients encode once more; a value that is not encoded stays as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
