import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { categoryTreeQuery } from '#shared/api/category.ts';
import { checkRuleCalls } from '#shared/api/check-rule.ts';
import { fillRuleCalls } from '#shared/api/fill-rule.ts';
import { onlineFormQuery, onlineFormsQuery } from '../api.ts';
import { CodeChoice, allCodes, namedCode, type CodeChoiceProps } from '#shared/dict/code-choice.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';

export function CheckRuleChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...checkRuleCalls.record.list(allCodes),
    select: ({ records }) => records.map(({ ruleName, ruleCode }) => namedCode(ruleName, ruleCode)),
  });
  return <CodeChoice {...props} read={read} />;
}

export function FillRuleChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...fillRuleCalls.record.list(allCodes),
    select: ({ records }) => records.map(({ ruleName, ruleCode }) => namedCode(ruleName, ruleCode)),
  });
  return <CodeChoice {...props} read={read} />;
}

export function FormChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...onlineFormsQuery(allCodes),
    select: ({ records }) => records.map(({ name, code }) => namedCode(name, code)),
  });
  return <CodeChoice {...props} read={read} />;
}

type LinkedFieldsProps = {
  readonly label: string;
  /** The code of the fields' form. */
  readonly form: string;
  /** Field keys. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Fields of another form, by key; fields that no longer exist can be removed. */
export function LinkedFieldsChoice({ label, form, value, onChange }: LinkedFieldsProps) {
  const forms = useQuery(onlineFormsQuery(allCodes));
  const id = forms.data?.records.find(({ code }) => code === form)?.id;
  const linked = useQuery({ ...onlineFormQuery(id ?? ''), enabled: id !== undefined });
  const known = linked.data?.definition.fields.map((one) => ({ value: one.key, text: one.label })) ?? [];
  const unknownKeys = value.filter((key) => known.every((option) => option.value !== key));
  const options = [...known, ...unknownKeys.map((key) => ({ value: key, text: key }))];
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

/** The category whose descendants are selectable. */
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
