import { checkByRule, checkDuplicate } from '#api/check.ts';
import { ApiError } from '#api/errors.ts';
import { isKeptInBin, recycledOf } from '#api/recycled.ts';

/** What is wrong with a value, as the server sees it; undefined: nothing. Rejects when the server cannot be asked. */
export type FieldRule = (value: string, signal: AbortSignal) => Promise<string | undefined>;

type UniqueParts = {
  readonly table: string;
  readonly field: string;
  /** Of the record that has the value itself. */
  readonly dataId?: string | undefined;
  /** Instead of the server's words. */
  readonly message?: string;
};

/**
 * No other record has the value (docs/behaviour.md#field-checks, GET /sys/duplicate/check). Where a deleted record keeps it that the user may
 * restore, the refusal itself is thrown on.
 */
export function uniqueRule({ table, field, dataId, message }: UniqueParts): FieldRule {
  return async (value, signal) => {
    const query = { tableName: table, fieldName: field, fieldVal: value, ...(dataId && { dataId }) };
    try {
      await checkDuplicate(query, signal);
      return undefined;
    } catch (error) {
      const isMeant =
        error instanceof ApiError && error.kind === 'refusal' && recycledOf(error) === undefined;
      if (!isMeant) throw error;
      return isKeptInBin(error) ? error.message : (message ?? error.message);
    }
  };
}

/** What the contract takes of a value, encoded as it is sent. */
const maxCheckedLength = 2000;

/**
 * The value keeps a rule of 系统编码校验规则 (GET /sys/checkRule/checkByCode, docs/behaviour.md#field-checks). Without a code, and for text too
 * long to be asked about, any does: the server checks the row again as it is saved.
 */
export function checkRule(ruleCode: string): FieldRule {
  return async (value, signal) =>
    ruleCode === '' || encodeURIComponent(value).length > maxCheckedLength
      ? undefined
      : await refusalOf(checkByRule(ruleCode, value, signal));
}

/**
 * The words of a refusal, of one that names this field where a field is given; undefined when there was none. Anything
 * else is thrown on.
 */
export async function refusalOf(asked: Promise<unknown>, field?: string): Promise<string | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    const isMeant = error instanceof ApiError && error.kind === 'refusal';
    if (isMeant && (field === undefined || error.field === field)) return error.message;
    throw error;
  }
}
