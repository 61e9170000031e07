import { Refusal, refusal } from '#server/http/refusal.ts';
import {
  violatedColumns,
  constraintViolation,
  isLockFailure,
  oversizedIndex,
} from '#server/store/constraint.ts';
import { keyAct, keysOf } from '#server/forms/shared/tables/form-keys.rules.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';

/** The table's constraint reports a row without a value in a required field. */
export class ValueMissing extends Refusal {
  override readonly name = 'ValueMissing';

  constructor() {
    super('有必填项没有填写');
  }
}

/** Another row already has this value, which must be unique. */
export class ValueTaken extends Refusal {
  override readonly name = 'ValueTaken';
  /** The fields that are unique together, where the caller sees all of them. */
  readonly fields: readonly FormField[];

  constructor(message: string, fields: readonly FormField[], field: string | undefined) {
    super(message, field === undefined ? {} : { result: { field } });
    this.fields = fields;
  }
}

/** Runs a write of a row and turns a broken constraint of its table into the refusal that names its fields. */
export async function asRefusals<T>(policy: VisibleForm, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(policy, error);
  }
}

type VisibleForm = Pick<RowPolicy, 'form' | 'access'>;

/**
 * Translates a constraint violation into a refusal. For a key over a field that the caller cannot see, it reveals only
 * that a key exists. Other errors are returned unchanged.
 */
export function refusalOf(policy: VisibleForm, error: unknown): unknown {
  const { form, access } = policy;
  if (isLockFailure(error)) return refusal('有人正在修改同样的数据，请再试一次');
  const overfull = oversizedIndex(error);
  if (overfull !== undefined) return tooLong(policy, overfull);
  const { kind, constraint = '' } = constraintViolation(error) ?? {};
  // The publisher names the keys of these tables.
  if (kind === undefined || keyAct(constraint) === undefined) return error;
  if (kind === 'check') return new ValueMissing();
  const columns = violatedColumns(error);
  const fields = form.definition.fields.filter(({ id }) => columns.includes(`f_${id}`));
  const seen = fields.filter(({ id }) => access.fields.has(id));
  const labels = seen.length < fields.length ? '填写的内容' : fields.map(({ label }) => label).join('、');
  const [first] = seen;
  if (kind === 'unique')
    return new ValueTaken(`${labels}已存在！`, seen.length < fields.length ? [] : fields, first?.key);
  return refusal(`${labels}与已有的数据重叠，请换一个时间`, first?.key);
}

/** Texts may have any length, but an indexed text has a limit that depends on its compressed size. */
function tooLong({ form, access }: VisibleForm, index: string): Refusal {
  const key = keysOf(form.id, form.definition, form.columns).find(({ name }) => name === index);
  const columns = new Set(key !== undefined && 'columns' in key ? key.columns.map(({ name }) => name) : []);
  const fields = form.definition.fields.filter(({ id }) => columns.has(form.columns.get(id)?.name ?? ''));
  const isSeen = fields.length > 0 && fields.every(({ id }) => access.fields.has(id));
  const labels = isSeen ? fields.map(({ label }) => label).join('、') : '填写的内容';
  return refusal(`${labels}太长，请缩短后再保存`, isSeen ? fields[0]?.key : undefined);
}
