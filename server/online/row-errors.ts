import { refuse } from '#server/http/refusal.ts';
import { brokenColumns, constraintBreach } from '#server/store/constraint.ts';
import type { PublishedForm } from './published-form.store.ts';

/** Runs a write of a row and turns a broken constraint of its table into the refusal that names its fields. */
export async function asRefusals<T>({ definition }: PublishedForm, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { kind, constraint = '' } = constraintBreach(error) ?? {};
    // Keys of these tables are named by the publisher, by letter and hash.
    if (kind === undefined || !/^[uion]_[0-9a-f]{32}$/.test(constraint)) throw error;
    if (kind === 'check') throw refuse('有必填项没有填写');
    const columns = brokenColumns(error);
    const fields = definition.fields.filter(({ id }) => columns.includes(`f_${id}`));
    const labels = fields.map(({ label }) => label).join('、');
    const said = kind === 'unique' ? `${labels}已存在!` : `${labels}与已有的数据重叠，请换一个时间`;
    throw refuse(said, fields[0]?.key);
  }
}
