import { useQuery } from '@tanstack/react-query';
import { useId, type CSSProperties } from 'react';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { rangeProblem } from '#shared/text/date-input.ts';
import { ChoiceBox } from '#shared/ui/choice/choice-box.tsx';
import { withStored } from '#shared/ui/choice/option.ts';
import { DateBox } from '#shared/ui/dates/date-box.tsx';
import { useSaying } from '#shared/ui/dates/date-field.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import { DepartFilter } from './depart-filter.tsx';
import type { AnyField } from './field-kinds.ts';
import { filterNames } from './list-state.ts';
import styles from './resource.module.css';

type FilterFieldProps = {
  readonly name: string;
  readonly field: AnyField;
  readonly values: Readonly<Record<string, string>>;
  /** Options of a `select`. */
  readonly options: readonly SelectOption[] | undefined;
  readonly onChange: (name: string, value: string) => void;
};

/** The widths of the controls of filters in the line above a list, in pixels. */
const controlWidth = 96;
const departWidth = 132;
const pickerWidth = 160;
const rangeWidth = 280;
const letter = 14;
const gap = 8;

/** Returns the width of a filter in the line above a list: its label and the control of its kind. */
export function filterWidth(field: AnyField | undefined): number {
  const label = field?.filterLabel ?? field?.label ?? '';
  return label.length * letter + gap + controlWidthOf(field);
}

function controlWidthOf(field: AnyField | undefined): number {
  if (field?.filterBy !== undefined) return pickerWidth;
  if (field?.kind === 'time' || field?.kind === 'date') return rangeWidth;
  return field?.kind === 'depart' ? departWidth : controlWidth;
}

/** One filter: the label and the control of its kind. */
export function FilterField({ name, field, values, options, onChange }: FilterFieldProps) {
  const id = useId();
  const label = field.filterLabel ?? field.label;
  const value = values[name] ?? '';
  const style: CSSProperties & Record<'--filter-width', string> = {
    '--filter-width': `${filterWidth(field)}px`,
  };
  const select = {
    id,
    value,
    onChange: (next: string) => onChange(name, next),
  };
  if (field.filterBy !== undefined)
    return (
      <div className={styles['filter']} style={style}>
        <span aria-hidden="true">{label}</span>
        {field.filterBy({ label, value, onChange: (next) => onChange(name, next) })}
      </div>
    );
  return (
    <div className={styles['filter']} style={style}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {field.kind === 'time' || field.kind === 'date' ? (
        <TimeRange id={id} label={label} name={name} field={field} values={values} onChange={onChange} />
      ) : field.kind === 'dict' ? (
        <DictFilter dict={field.dict} {...select} />
      ) : field.kind === 'choice' ? (
        <Choices options={field.options} {...select} />
      ) : field.kind === 'select' ? (
        <Choices options={options ?? []} {...select} />
      ) : field.kind === 'depart' ? (
        <DepartFilter label={label} {...select} />
      ) : field.kind === 'flag' ? (
        <Choices options={yesNo(field.words)} {...select} />
      ) : (
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={value}
          inputMode={field.kind !== 'number' ? undefined : field.decimals === true ? 'decimal' : 'numeric'}
          onChange={(event) => onChange(name, event.target.value)}
        />
      )}
    </div>
  );
}

const yesNo = ([on, off]: readonly [string, string] = ['是', '否']): readonly SelectOption[] => [
  { value: '1', text: on },
  { value: '0', text: off },
];

type ChoicesProps = {
  readonly id: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
};

function Choices({ id, value, options, onChange }: ChoicesProps) {
  return (
    <ChoiceBox
      id={id}
      placeholder="全部"
      value={value}
      // A value from the address stays selected before its options have arrived.
      options={withStored(options, value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function DictFilter({ dict, ...rest }: Omit<ChoicesProps, 'options'> & { readonly dict: string }) {
  const { data = [] } = useQuery(dictItemsQuery(dict));
  return (
    <Choices {...rest} options={data.map((item) => ({ value: item.value, text: item.text ?? item.value }))} />
  );
}

function TimeRange({
  id,
  label,
  name,
  field,
  values,
  onChange,
}: Omit<FilterFieldProps, 'options'> & { readonly id: string; readonly label: string }) {
  const [begin = '', end = ''] = filterNames(name, field);
  const [from = '', to = ''] = [values[begin], values[end]];
  const saying = useSaying(rangeProblem(from, to));
  const errorId = useId();
  const boxOf = (one: string) => ({
    kind: 'day' as const,
    value: values[one] ?? '',
    'aria-invalid': saying.said !== undefined || undefined,
    'aria-describedby': saying.said === undefined ? undefined : errorId,
    onLeave: saying.left,
    onChange: (value: string) => {
      saying.changed();
      onChange(one, value);
    },
  });
  return (
    <span className={styles['range']}>
      <DateBox id={id} {...boxOf(begin)} max={to} />
      <span aria-hidden="true">~</span>
      <DateBox aria-label={`${label}止`} {...boxOf(end)} min={from} />
      {saying.said === undefined ? null : (
        <span id={errorId} role="alert" className={styles['rangeError']}>
          {saying.said}
        </span>
      )}
    </span>
  );
}
