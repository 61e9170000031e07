import { useState } from 'react';
import { patchedAt, type Patch } from '#shared/text/patched.ts';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useFields, usePart } from './builder-context.ts';
import { ProblemAt } from './part-list.tsx';
import styles from '../builder.module.css';

/** The visible columns, their order, titles and widths. */
export function ColumnList({ isGrouped }: { readonly isGrouped: boolean }) {
  const [columns = [], change] = usePart('columns');
  const { options } = useFields('show');
  return (
    <>
      <h3>{isGrouped ? '明细列' : '显示的列'}</h3>
      <CheckField
        label={isGrouped ? '查看一组的明细时显示' : '列按选择的先后排列'}
        options={options}
        value={columns.map(({ field }) => field)}
        onChange={(keys) =>
          change(keys.map((key) => columns.find(({ field }) => field === key) ?? { field: key }))
        }
      />
      {columns.length === 0 ? null : (
        <details>
          <summary>列的标题和宽度</summary>
          {columns.map(({ field, label = '', width }, at) => {
            const name = options.find(({ value }) => value === field)?.text ?? field;
            const patch = (part: Patch<(typeof columns)[number]>) => change(patchedAt(columns, at, part));
            return (
              <div key={field} className={styles['row']}>
                <TextField
                  label={`${name}的标题`}
                  maxLength={50}
                  placeholder={name}
                  value={label}
                  onChange={({ target }) => patch({ label: target.value === '' ? undefined : target.value })}
                />
                <WidthField
                  label={`${name}的宽度（像素）`}
                  value={width}
                  onChange={(next) => patch({ width: next })}
                />
              </div>
            );
          })}
        </details>
      )}
      <ProblemAt path="columns" isWithin />
    </>
  );
}

type WidthProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (width: number | undefined) => void;
};

/** Incomplete input of a valid width is kept locally only. */
function WidthField({ label, value, onChange }: WidthProps) {
  const [typed, setTyped] = useState<string>();
  const number = Number(typed);
  const isWrong = typed !== undefined && typed !== '' && !(number >= 60 && number <= 600);
  return (
    <NumberField
      label={label}
      min={60}
      max={600}
      value={typed ?? (value === undefined ? '' : String(value))}
      error={isWrong ? '60 到 600' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.trunc(Number(target.value));
        if (target.value === '' || (next >= 60 && next <= 600))
          onChange(target.value === '' ? undefined : next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
