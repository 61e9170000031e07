import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { categoryTreeQuery } from '#api/category.ts';
import { checkRuleCalls } from '#api/check-rule.ts';
import { dictsQuery } from '#api/dict-admin.ts';
import { fillRuleCalls } from '#api/fill-rule.ts';
import { onlineFormQuery, onlineFormsQuery } from '#api/online-form.ts';
import { withStored, type SelectOption } from '#ui/choice/option.ts';
import { CheckField } from '#ui/choice-fields.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TreeSelect } from '#ui/tree/tree-select.tsx';
import { textOrNone } from './definition-parts.ts';

export type CodeChoiceProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** A code; what is not known stays. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** All of them: a school has dozens of each, and they are searched by name and code. */
const all = { pageNo: 1, pageSize: 1000 } as const;

const named = (name: string, code: string): SelectOption => ({ value: code, text: `${name}（${code}）` });

type Read = { readonly data: readonly SelectOption[] | undefined; readonly isError: boolean };

function CodeChoice({ read, error, value, onChange, ...field }: CodeChoiceProps & { readonly read: Read }) {
  const { data = [], isError } = read;
  return (
    <SelectField
      {...field}
      placeholder="不选择"
      options={withStored(data, value)}
      value={value ?? ''}
      error={error ?? (isError ? '选项加载失败' : undefined)}
      onChange={({ target }) => onChange(textOrNone(target.value))}
    />
  );
}

export function DictChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...dictsQuery(all),
    select: ({ records }) => records.map(({ dictName, dictCode }) => named(dictName, dictCode)),
  });
  return <CodeChoice {...props} read={read} />;
}

export function CheckRuleChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...checkRuleCalls.record.list(all),
    select: ({ records }) => records.map(({ ruleName, ruleCode }) => named(ruleName, ruleCode)),
  });
  return <CodeChoice {...props} read={read} />;
}

export function FillRuleChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...fillRuleCalls.record.list(all),
    select: ({ records }) => records.map(({ ruleName, ruleCode }) => named(ruleName, ruleCode)),
  });
  return <CodeChoice {...props} read={read} />;
}

export function FormChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...onlineFormsQuery(all),
    select: ({ records }) => records.map(({ name, code }) => named(name, code)),
  });
  return <CodeChoice {...props} read={read} />;
}

type LinkedFieldsProps = {
  readonly label: string;
  /** Code of the form whose fields they are. */
  readonly form: string;
  /** Keys. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Fields of another form, by their keys; those that it has no more can be taken out. */
export function LinkedFieldsChoice({ label, form, value, onChange }: LinkedFieldsProps) {
  const forms = useQuery(onlineFormsQuery(all));
  const id = forms.data?.records.find(({ code }) => code === form)?.id;
  const linked = useQuery({ ...onlineFormQuery(id ?? ''), enabled: id !== undefined });
  const known = linked.data?.definition.fields.map((one) => ({ value: one.key, text: one.label })) ?? [];
  const gone = value.filter((key) => known.every((option) => option.value !== key));
  const options = [...known, ...gone.map((key) => ({ value: key, text: key }))];
  if (options.length === 0) return null;
  return <CheckField label={label} options={options} value={value} onChange={onChange} />;
}

type CategoryNode = {
  readonly id: string;
  readonly title: string;
  readonly children: readonly CategoryNode[];
};

const nodeOf = ({ title, code, children = [] }: Schema<'CategoryNode'>): CategoryNode => ({
  id: code,
  title: `${title}（${code}）`,
  children: children.map(nodeOf),
});

/** The category below which one is chosen. */
export function CategoryChoice({ label, hint, error, value, onChange }: CodeChoiceProps) {
  const { data = [], isError } = useQuery({
    ...categoryTreeQuery({ async: false, pcode: '0' }),
    select: (nodes) => nodes.map(nodeOf),
  });
  return (
    <TreeSelect
      label={label}
      hint={hint}
      error={error ?? (isError ? '选项加载失败' : undefined)}
      title="分类"
      single
      nodes={data}
      value={value === undefined ? [] : [value]}
      onChange={([code]) => onChange(code)}
    />
  );
}
