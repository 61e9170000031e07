import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { indexAdvice } from '#openapi/form-index.ts';
import { indexAdviceQuery } from '../api.ts';
import { useDesigner, useDesignerState } from '../designer-context.ts';
import { fieldKinds } from '../board/field-kinds.ts';
import styles from '../form-designer.module.css';

/** The number of rows that are searched quickly without an index. */
const few = 10_000;
const maxIndexes = 20;

/** Fields that lists search or sort by without an index, if the row count makes it noticeable. */
export function IndexHints({ code }: { readonly code: string }) {
  const actor = useDesigner();
  const present = useDesignerState((state) => state.present);
  const { data } = useQuery(indexAdviceQuery(code));
  if (data === undefined || data.rows < few) return null;
  const { fields, indexes = [] } = present;
  const slow = fields.flatMap((field) => {
    const advice = indexAdvice(field, present, fieldKinds[field.kind].parts.has('unique'));
    return advice === undefined ? [] : [{ field, advice }];
  });
  if (slow.length === 0) return null;
  const add = (id: string) =>
    actor.send({ type: 'definition.change', patch: { indexes: [...indexes, { fields: [id] }] }, place: '' });
  return (
    <ul className={styles['list']} aria-label="查询较慢的字段">
      {slow.map(({ field: { id, label }, advice }) => (
        <li key={id}>
          <strong>{label}</strong>
          <span>{`该字段没有${advice === 'sort' ? '单独的' : ''}索引，${data.rows.toLocaleString('zh-CN')} 行时${reasons[advice]}`}</span>
          {(advice === 'index' || advice === 'sort') && indexes.length < maxIndexes ? (
            <Button
              type="button"
              size="1"
              variant="surface"
              aria-label={`给${label}添加索引`}
              onClick={() => add(id)}
            >
              添加索引
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const reasons = {
  index: '查询较慢',
  sort: '排序较慢',
  equal: '查询较慢；查询方式改为“等于”后可以添加索引',
  none: '查询较慢，它的类型不能建索引',
} as const;
