import type { Schema } from '#openapi/index.ts';
import type { Patch } from '#shared/text/patched.ts';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useFields, usePart } from './builder-context.ts';
import { freeKey } from '#machines/report-building/report-values.ts';
import { PartList } from './part-list.tsx';
import styles from '../builder.module.css';

type Measure = Schema<'ReportMeasure'>;

const fns: readonly { readonly value: Measure['fn']; readonly text: string }[] = [
  { value: 'count', text: '计数' },
  { value: 'countDistinct', text: '去重计数' },
  { value: 'sum', text: '求和' },
  { value: 'avg', text: '平均值' },
  { value: 'min', text: '最小值' },
  { value: 'max', text: '最大值' },
  { value: 'ratio', text: '比率' },
];

/** 统计指标: the measures of each group. */
export function MeasureList() {
  const [measures = [], change] = usePart('measures');
  const make = (): Measure => ({
    key: freeKey(
      'm',
      measures.map(({ key }) => key),
    ),
    fn: 'count',
    label: '条数',
  });
  return (
    <PartList noun="指标" path="measures" parts={measures} max={20} make={make} onChange={change}>
      {(measure, _at, patch) => <MeasureFields measure={measure} all={measures} patch={patch} />}
    </PartList>
  );
}

/** Returns the default name of a measure. */
function defaultName(fn: Measure['fn'], field: string | undefined): string {
  if (fn === 'count') return '条数';
  return `${field ?? ''}${fns.find(({ value }) => value === fn)?.text ?? ''}`;
}

/** Returns whether the user has typed the name: default names follow the measure. */
function useIsOwnName(): (label: string) => boolean {
  const fields = [...useFields('measure').options, ...useFields('group').options];
  const texts = [undefined, ...fields.map(({ text }) => text)];
  return (label) => fns.every(({ value }) => texts.every((text) => label !== defaultName(value, text)));
}

type MeasureFieldsProps = {
  readonly measure: Measure;
  readonly all: readonly Measure[];
  readonly patch: (patch: Patch<Measure>) => void;
};

function MeasureFields({ measure, all, patch }: MeasureFieldsProps) {
  const { key, fn, label, decimals, percent = false } = measure;
  const others = all.filter((one) => one.key !== key && one.fn !== 'ratio');
  const isOwnName = useIsOwnName()(label);
  const named = others.map((one) => ({ value: one.key, text: one.label }));
  return (
    <div className={styles['row']}>
      <SelectField
        label="统计方式"
        options={fns}
        value={fn}
        onChange={({ target }) => {
          const next = fns.find(({ value }) => value === target.value)?.value;
          if (next !== undefined)
            patch({
              ...(isOwnName ? {} : { label: defaultName(next, undefined) }),
              fn: next,
              field: undefined,
              of: undefined,
              over: undefined,
              percent: next === 'ratio' || undefined,
            });
        }}
      />
      {fn === 'count' || fn === 'ratio' ? null : <MeasuredField measure={measure} patch={patch} />}
      {fn === 'ratio' ? (
        <>
          <SelectField
            label="分子"
            placeholder="请选择"
            options={named}
            value={measure.of ?? ''}
            onChange={({ target }) => patch({ of: target.value === '' ? undefined : target.value })}
          />
          <SelectField
            label="分母"
            placeholder="请选择"
            options={named}
            value={measure.over ?? ''}
            onChange={({ target }) => patch({ over: target.value === '' ? undefined : target.value })}
          />
        </>
      ) : null}
      <TextField
        label="指标名称"
        required
        maxLength={50}
        value={label}
        onChange={({ target }) => patch({ label: target.value })}
      />
      <NumberField
        label="小数位数"
        min={0}
        max={6}
        value={decimals === undefined ? '' : String(decimals)}
        onChange={({ target }) =>
          patch({
            decimals:
              target.value === '' ? undefined : Math.max(0, Math.min(6, Math.trunc(Number(target.value)))),
          })
        }
      />
      <SwitchField
        label="百分比"
        labels={['是', '否']}
        checked={percent}
        onChange={(isOn) => patch({ percent: isOn || undefined })}
      />
    </div>
  );
}

function MeasuredField({ measure: { fn, field = '', label }, patch }: Omit<MeasureFieldsProps, 'all'>) {
  // Sums need numbers; the other functions also accept groupable fields.
  const numbers = useFields('measure');
  const values = useFields('group');
  const isOwn = useIsOwnName();
  const isSum = fn === 'sum' || fn === 'avg';
  const known = new Set(numbers.options.map(({ value }) => value));
  const options = isSum
    ? numbers.options
    : [...numbers.options, ...values.options.filter(({ value }) => !known.has(value))];
  return (
    <SelectField
      label="统计字段"
      placeholder="请选择"
      options={options}
      value={field}
      onChange={({ target }) => {
        const text = options.find(({ value }) => value === target.value)?.text;
        patch({
          field: target.value === '' ? undefined : target.value,
          ...(isOwn(label) || text === undefined ? {} : { label: defaultName(fn, text) }),
        });
      }}
    />
  );
}
