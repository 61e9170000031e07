import { patched, patchedAt } from '#shared/text/patched.ts';
import { CheckField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { textOrNone } from '../definition-parts.ts';
import { useFieldChoices, usePart } from '../designer-context.ts';
import { EntryList } from './entry-list.tsx';
import { fieldKinds } from '../board/field-kinds.ts';
import styles from '../form-designer.module.css';

/** 索引: indexes, uniqueness, and exclusion of overlaps. */
export function IndexTab() {
  const [indexes = [], change] = usePart('indexes');
  // Fields that can be unique can be indexed.
  const choices = useFieldChoices(({ kind }) => fieldKinds[kind].parts.has('unique'));
  const first = choices[0]?.value;
  return (
    <>
      <EntryList
        noun="索引"
        entries={indexes}
        max={20}
        make={first === undefined ? undefined : () => ({ fields: [first] })}
        missing="没有可以建索引的字段"
        onChange={(next) => change(next.length === 0 ? undefined : next)}
      >
        {(index, at) => (
          <>
            <CheckField
              label="字段（1 到 4 个）"
              required
              options={choices}
              value={index.fields}
              error={
                index.fields.length < 1 || index.fields.length > 4 ? '请选择 1 到 4 个字段！' : undefined
              }
              onChange={(fields) => change(patchedAt(indexes, at, { fields: [...fields] }))}
            />
            <SwitchField
              label="唯一"
              labels={['是', '否']}
              checked={index.unique === true}
              onChange={(isOn) => change(patchedAt(indexes, at, { unique: isOn ? true : undefined }))}
            />
            {index.unique === true ? (
              <TextField
                label="重复时的提示"
                hint="{who} 会换成先填的人的姓名"
                placeholder="如：这个时间已经被 {who} 预约了"
                maxLength={100}
                value={index.message ?? ''}
                onChange={({ target }) =>
                  change(
                    patchedAt(indexes, at, { message: textOrNone(target.value) }),
                    `indexes ${at} message`,
                  )
                }
              />
            ) : null}
          </>
        )}
      </EntryList>
      <NoOverlap />
    </>
  );
}

function NoOverlap() {
  const [rule, change] = usePart('noOverlap');
  const times = useFieldChoices(({ kind }) => ['date', 'datetime', 'time'].includes(kind));
  const all = useFieldChoices(({ kind }) => fieldKinds[kind].parts.has('unique'));
  const [from, to] = times;
  if (rule === undefined && (from === undefined || to === undefined)) return null;
  return (
    <section className={styles['entry']}>
      <SwitchField
        label="不能重叠"
        hint="例如同一间机房的两次预约时间不能重叠"
        labels={['是', '否']}
        checked={rule !== undefined}
        onChange={(isOn) => change(isOn && from && to ? { from: from.value, to: to.value } : undefined)}
      />
      {rule === undefined ? null : (
        <>
          <div className={styles['row']}>
            {(['from', 'to'] as const).map((name) => (
              <SelectField
                key={name}
                label={name === 'from' ? '开始字段' : '结束字段'}
                options={times}
                value={rule[name]}
                onChange={({ target }) => change(patched(rule, { [name]: target.value }))}
              />
            ))}
          </div>
          <CheckField
            label="相同时才算重叠的字段（最多 3 个）"
            options={all}
            value={rule.per ?? []}
            onChange={(per) => change(patched(rule, { per: per.length === 0 ? undefined : per.slice(0, 3) }))}
          />
        </>
      )}
    </section>
  );
}
