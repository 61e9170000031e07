import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { DictChoice } from '#shared/dict/code-choice.tsx';
import { OptionsEditor } from '#shared/forms/options-editor.tsx';
import type { Patch } from '#shared/text/patched.ts';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { usePart } from './builder-context.ts';
import { freeKey } from '#machines/report-building/report-values.ts';
import { ParamDefault } from './param-default.tsx';
import { PartList } from './part-list.tsx';
import styles from '../builder.module.css';

type Param = Schema<'ReportParam'>;
type Options = readonly Schema<'FieldOption'>[];

const kinds: readonly { readonly value: Param['kind']; readonly text: string }[] = [
  { value: 'text', text: '文本' },
  { value: 'number', text: '数字' },
  { value: 'date', text: '日期' },
  { value: 'datetime', text: '日期时间' },
  { value: 'choice', text: '选择' },
  { value: 'user', text: '用户' },
  { value: 'depart', text: '部门' },
];

/** 参数: the parts of the conditions that the reader selects. */
export function ParamList() {
  const [params = [], change] = usePart('params');
  const make = (): Param => {
    const keys = params.map(({ key }) => key);
    const key = freeKey('p', keys);
    return { key, label: `参数${params.length + 1}`, kind: 'text' };
  };
  return (
    <PartList noun="参数" path="params" parts={params} max={20} make={make} onChange={change}>
      {(param, at, patch) => <ParamFields param={param} taken={otherKeys(params, at)} patch={patch} />}
    </PartList>
  );
}

const otherKeys = (params: readonly Param[], at: number): readonly string[] =>
  params.filter((_one, index) => index !== at).map(({ key }) => key);

type ParamFieldsProps = {
  readonly param: Param;
  /** Keys of the other parameters. */
  readonly taken: readonly string[];
  readonly patch: (patch: Patch<Param>) => void;
};

function ParamFields(props: ParamFieldsProps) {
  const { param, patch } = props;
  const { kind, options = [], defaultValue } = param;
  return (
    <>
      <PlainFields {...props} />
      {kind === 'choice' ? (
        <OptionsEditor
          options={options}
          error={undefined}
          onChange={(next) =>
            patch({
              options: next.length === 0 ? undefined : next,
              defaultValue: defaultAmong(next, options, defaultValue),
            })
          }
        />
      ) : null}
    </>
  );
}

/**
 * Returns the default after its option was renamed or removed; a value outside the options, from a dictionary, stays.
 */
function defaultAmong(next: Options, before: Options, defaultValue: string | undefined): string | undefined {
  const at = before.findIndex(({ value }) => value === defaultValue);
  if (at < 0) return defaultValue;
  return next.length === before.length
    ? next[at]?.value
    : next.find(({ value }) => value === defaultValue)?.value;
}

function PlainFields({ param, taken, patch }: ParamFieldsProps) {
  const { key, label, kind, required = false, dict } = param;
  return (
    <div className={styles['row']}>
      <TextField
        label="参数名称"
        required
        maxLength={50}
        value={label}
        onChange={({ target }) => patch({ label: target.value })}
      />
      <KeyField value={key} taken={taken} onChange={(next) => patch({ key: next })} />
      <SelectField
        label="参数类型"
        options={kinds}
        value={kind}
        onChange={({ target }) => {
          const next = kinds.find(({ value }) => value === target.value)?.value;
          // A value of one kind is invalid for another.
          if (next !== undefined) patch({ kind: next, defaultValue: undefined });
        }}
      />
      {kind === 'choice' ? (
        <DictChoice
          label="字典"
          hint="选择字典后可以不写选项"
          value={dict}
          onChange={(next) => patch({ dict: next, defaultValue: undefined })}
        />
      ) : null}
      <ParamDefault param={param} onChange={(defaultValue) => patch({ defaultValue })} />
      <SwitchField
        label="必填"
        labels={['是', '否']}
        checked={required}
        onChange={(isOn) => patch({ required: isOn || undefined })}
      />
    </div>
  );
}

type KeyFieldProps = {
  readonly value: string;
  readonly taken: readonly string[];
  readonly onChange: (key: string) => void;
};

/** Conditions follow every typed key; a key that equals another parameter's would make them indistinguishable. */
function KeyField({ value, taken, onChange }: KeyFieldProps) {
  const [refused, setRefused] = useState<string>();
  return (
    <TextField
      label="参数标识"
      required
      maxLength={30}
      value={refused ?? value}
      error={refused === undefined ? undefined : '参数的标识重复了'}
      onBlur={() => setRefused(undefined)}
      onChange={({ target }) => {
        const isTaken = taken.includes(target.value);
        setRefused(isTaken ? target.value : undefined);
        if (!isTaken) onChange(target.value);
      }}
    />
  );
}
