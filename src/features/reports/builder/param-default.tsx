import type { SelectOption } from '#shared/ui/choice/option.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { filledDays, filledMoments, filledPeople } from '../filled-in.ts';
import { ParamField, type ReportParam } from '../param-field.tsx';

const filled: Readonly<Partial<Record<ReportParam['kind'], readonly SelectOption[]>>> = {
  date: filledDays,
  datetime: filledMoments,
  user: filledPeople,
};
const fixed = { value: '', text: '固定值' } as const;

type ParamDefaultProps = {
  readonly param: ReportParam;
  readonly onChange: (value: string | undefined) => void;
};

/** The default of a parameter: selected as by its readers, or resolved when the report is read. */
export function ParamDefault({ param, onChange }: ParamDefaultProps) {
  const { kind, defaultValue = '', options = [] } = param;
  // During typing two options may be equal.
  const offered = [...new Map(options.map((option) => [option.value, option])).values()];
  const sources = filled[kind] ?? [];
  const source = sources.find(({ value }) => value === defaultValue)?.value ?? fixed.value;
  const change = (value: string) => onChange(value === '' ? undefined : value);
  return (
    <>
      {sources.length === 0 ? null : (
        <SelectField
          label="默认值取自"
          options={[fixed, ...sources]}
          value={source}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {source === fixed.value ? (
        <ParamField
          param={{ ...param, label: '默认值', required: false, options: offered }}
          none="不设"
          value={defaultValue}
          onChange={change}
        />
      ) : null}
    </>
  );
}
