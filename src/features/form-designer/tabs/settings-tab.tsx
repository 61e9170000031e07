import { defaultColumns } from '#openapi/form-layout.ts';
import { patchedAt } from '#shared/text/patched.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FormChoice } from '../expressions/code-choices.tsx';
import { usePart } from '../designer-context.ts';
import { displays, kinds } from '../definition-labels.ts';
import { EntryList } from './entry-list.tsx';
import { codeForm } from '../board/field-checks.ts';
import styles from '../form-designer.module.css';

const sizes = [10, 20, 30, 50, 100] as const;
const sizeChoices = sizes.map((size) => ({ value: String(size), text: `${size} 条` }));
const columnChoices = [1, 2, 3, 4].map((count) => ({ value: String(count), text: `${count} 列` }));

/** 设置 of the whole form. */
export function SettingsTab() {
  const [kind, changeKind] = usePart('kind');
  const [subs = []] = usePart('subs');
  const [columns = defaultColumns, changeColumns] = usePart('columns');
  const [pageSize = 10, changePageSize] = usePart('pageSize');
  return (
    <>
      <div className={styles['row']}>
        <SelectField
          label="表单类型"
          options={kinds}
          value={kind}
          onChange={({ target }) => {
            const next = kinds.find(({ value }) => value === target.value)?.value;
            if (next !== undefined) changeKind(next);
          }}
        />
        <SelectField
          label="表单列数"
          options={columnChoices}
          value={String(columns)}
          onChange={({ target }) => changeColumns(Number(target.value))}
        />
        <SelectField
          label="每页条数"
          options={sizeChoices}
          value={String(pageSize)}
          onChange={({ target }) => changePageSize(sizes.find((size) => String(size) === target.value))}
        />
      </div>
      {kind === 'main' || subs.length > 0 ? <Subs /> : null}
    </>
  );
}

function Subs() {
  const [subs = [], change] = usePart('subs');
  const [display = 'normal', changeDisplay] = usePart('display');
  return (
    <>
      <SelectField
        label="子表的显示方式"
        options={displays}
        value={display}
        onChange={({ target }) => changeDisplay(displays.find(({ value }) => value === target.value)?.value)}
      />
      <EntryList
        noun="子表"
        entries={subs}
        max={20}
        make={() => ({ form: '', title: '子表' })}
        onChange={(next) => change(next.length === 0 ? undefined : next)}
      >
        {(sub, at) => (
          <div className={styles['row']}>
            <FormChoice
              label="子表"
              required
              value={sub.form === '' ? undefined : sub.form}
              error={codeForm.test(sub.form) ? undefined : '请选择子表！'}
              onChange={(form) => change(patchedAt(subs, at, { form: form ?? '' }))}
            />
            <TextField
              label="标题"
              required
              maxLength={50}
              value={sub.title}
              error={sub.title.trim() === '' ? '请输入标题！' : undefined}
              onChange={({ target }) =>
                change(patchedAt(subs, at, { title: target.value }), `subs ${at} title`)
              }
            />
          </div>
        )}
      </EntryList>
    </>
  );
}
