import { Refusal, refuse } from '#server/http/refusal.ts';
import { brokenColumns, constraintBreach, isLockTrouble } from '#server/store/constraint.ts';
import { keyAct } from './form-keys.rules.ts';
import type { RowGate } from './row-gate.ts';

/** A field that is required now has no value in a row: the table says so. */
export class ValueMissing extends Refusal {
  override readonly name = 'ValueMissing';

  constructor() {
    super('有必填项没有填写');
  }
}

/**
 * Runs a write of a row and turns a broken constraint of its table into the refusal that names its fields: of a key over a
 * field that the caller does not see, no more than that there is one.
 */
export async function asRefusals<T>(
  { form, access }: Pick<RowGate, 'form' | 'access'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isLockTrouble(error)) throw refuse('有人正在修改同样的数据，请再试一次');
    const { kind, constraint = '' } = constraintBreach(error) ?? {};
    // Keys of these tables are named by the publisher.
    if (kind === undefined || keyAct(constraint) === undefined) throw error;
    if (kind === 'check') throw new ValueMissing();
    const columns = brokenColumns(error);
    const fields = form.definition.fields.filter(({ id }) => columns.includes(`f_${id}`));
    const seen = fields.filter(({ id }) => access.fields.has(id));
    const labels = seen.length < fields.length ? '填写的内容' : fields.map(({ label }) => label).join('、');
    const said = kind === 'unique' ? `${labels}已存在!` : `${labels}与已有的数据重叠，请换一个时间`;
    throw refuse(said, seen[0]?.key);
  }
}
