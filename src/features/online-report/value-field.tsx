import { useQueries } from '@tanstack/react-query';
import { departUsersQuery } from '#api/user.ts';
import { DepartPicker } from '#domain/people/depart-picker.tsx';
import { PeopleField } from '#domain/people/people-field.tsx';
import { nameOf } from '#domain/people/picked-user.ts';
import { useDictOptions } from '#resource/dict/use-dict-options.ts';
import { withStored } from '#ui/choice/option.ts';
import { SelectField, type SelectOption } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TreeSelect } from '#ui/tree/tree-select.tsx';
import type { SourceField } from './builder-state.ts';
import type { Rule } from './filter-rules.ts';

type ValueFieldProps = {
  readonly name: string;
  readonly field: SourceField | undefined;
  readonly rule: Rule;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

const yesNo = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
] as const;

/** What a condition compares with. Whoever builds a report knows people, classes and choices by their names. */
export function ValueField(props: ValueFieldProps) {
  const { field, rule } = props;
  if (field === undefined || !(rule === 'eq' || rule === 'ne' || rule === 'in'))
    return <TypedValue {...props} />;
  if (field.type === 'boolean') return <ChosenValue {...props} options={yesNo} />;
  if (field.options !== undefined && field.options.length > 0)
    return <ChosenValue {...props} options={field.options} />;
  if (field.dict !== undefined) return <DictValue {...props} dict={field.dict} />;
  if (field.kind === 'user') return <PeopleValue {...props} />;
  return field.kind === 'depart' ? <DepartsValue {...props} /> : <TypedValue {...props} />;
}

const filledIn = (values: readonly string[]): string[] => values.filter((value) => value !== '');

function PeopleValue({ name, rule, values, onChange }: ValueFieldProps) {
  const usernames = filledIn(values);
  return (
    <PeopleField
      label={`${name}的值`}
      labelHidden
      single={rule !== 'in'}
      names={useNames(usernames)}
      value={usernames}
      onChange={(next) => onChange(rule === 'in' ? [...next] : next.slice(-1))}
    />
  );
}

/** Those that the user may see; of the others their accounts stand there. */
function useNames(usernames: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: usernames.map((username) => departUsersQuery({ username, pageNo: 1, pageSize: 1 })),
    combine: (answers) => {
      const people = answers.flatMap(({ data }) => data?.records ?? []);
      return new Map(people.map((person) => [person.username, nameOf(person)]));
    },
  });
}

function DepartsValue({ name, rule, values, onChange }: ValueFieldProps) {
  return (
    <DepartPicker
      label={`${name}的值`}
      labelHidden
      single={rule !== 'in'}
      value={filledIn(values)}
      onChange={(next) => onChange([...next])}
    />
  );
}

function DictValue({ dict, ...props }: ValueFieldProps & { readonly dict: string }) {
  return <ChosenValue {...props} options={useDictOptions(dict)} />;
}

type ChosenProps = ValueFieldProps & { readonly options: readonly SelectOption[] };
type Leaf = { readonly id: string; readonly title: string; readonly children?: readonly Leaf[] | null };

function ChosenValue({ name, rule, values, options, onChange }: ChosenProps) {
  const chosen = filledIn(values);
  if (rule === 'in')
    return (
      <TreeSelect
        label={`${name}的值`}
        labelHidden
        title={`${name}的值`}
        nodes={options.map(({ value, text }): Leaf => ({ id: value, title: text }))}
        value={chosen}
        onChange={(next) => onChange([...next])}
      />
    );
  return (
    <SelectField
      label={`${name}的值`}
      labelHidden
      placeholder="请选择"
      options={withStored(options, chosen[0])}
      value={chosen[0] ?? ''}
      onChange={({ target }) => onChange([target.value])}
    />
  );
}

function TypedValue({ name, field, rule, values, onChange }: ValueFieldProps) {
  return (
    <TextField
      label={`${name}的值`}
      labelHidden
      autoComplete="off"
      type={field?.type === 'date' ? 'date' : 'text'}
      placeholder={rule === 'in' ? '多个值用逗号隔开' : '请输入...'}
      maxLength={2000}
      value={values.join(',')}
      onChange={({ target }) => onChange(rule === 'in' ? target.value.split(/[,，]/) : [target.value])}
    />
  );
}
