import { checkByRule, checkDuplicate } from '#shared/api/check.ts';
import { ApiError } from '#shared/api/errors.ts';
import { isKeptInBin, recycledOf } from '#shared/api/recycled.ts';

/** Resolves to what the server finds wrong with a value; undefined if it is valid. Rejects when the request fails. */
export type FieldRule = (value: string, signal: AbortSignal) => Promise<string | undefined>;

type UniqueOptions = {
  readonly table: string;
  readonly field: string;
  /** The id of the record that has the value itself. */
  readonly dataId?: string | undefined;
  /** Replaces the server's message. */
  readonly message?: string;
};

/**
 * No other record has the value (docs/behaviour.md#field-checks, GET /sys/duplicate/check). If a deleted record has it
 * and the user may restore that record, the refusal itself is rethrown.
 */
export function uniqueRule({ table, field, dataId, message }: UniqueOptions): FieldRule {
  return async (value, signal) => {
    const query = { tableName: table, fieldName: field, fieldVal: value, ...(dataId && { dataId }) };
    try {
      await checkDuplicate(query, signal);
      return undefined;
    } catch (error) {
      const isPlainRefusal =
        error instanceof ApiError && error.kind === 'refusal' && recycledOf(error) === undefined;
      if (!isPlainRefusal) throw error;
      return isKeptInBin(error) ? error.message : (message ?? error.message);
    }
  };
}

/** The contract's maximum length of a value, in its encoded form. */
const maxCheckedLength = 2000;

/**
 * The value satisfies a rule of 系统编码校验规则 (GET /sys/checkRule/checkByCode, docs/behaviour.md#field-checks). Without a
 * code, and for text too long for the request, every value passes: the server checks the row again when it is saved.
 */
export function checkRule(ruleCode: string): FieldRule {
  return async (value, signal) =>
    ruleCode === '' || encodeURIComponent(value).length > maxCheckedLength
      ? undefined
      : await refusalOf(checkByRule(ruleCode, value, signal));
}

/**
 * Returns the message of a refusal, only for the given field if there is one; undefined without a refusal. Other errors
 * are rethrown.
 */
export async function refusalOf(operation: Promise<unknown>, field?: string): Promise<string | undefined> {
  try {
    await operation;
    return undefined;
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.kind === 'refusal';
    if (isRefusal && (field === undefined || error.field === field)) return error.message;
    throw error;
  }
}
