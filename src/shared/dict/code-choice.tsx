import { useQuery } from '@tanstack/react-query';
import { dictsQuery } from '#shared/api/dict-admin.ts';
import { withStored, type SelectOption } from '#shared/ui/choice/option.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';

export type CodeChoiceProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** A code; an unknown one is kept. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** The query for all records: a school has dozens of each, and they are searched by name and code. */
export const allCodes = { pageNo: 1, pageSize: 1000 } as const;

export const namedCode = (name: string, code: string): SelectOption => ({
  value: code,
  text: `${name}（${code}）`,
});

type OptionsQuery = { readonly data: readonly SelectOption[] | undefined; readonly isError: boolean };

/** Selects a record that has a code by its name. */
export function CodeChoice({
  read,
  error,
  value,
  onChange,
  ...field
}: CodeChoiceProps & { readonly read: OptionsQuery }) {
  const { data = [], isError } = read;
  return (
    <SelectField
      {...field}
      placeholder="不选择"
      options={withStored(data, value)}
      value={value ?? ''}
      error={error ?? (isError ? '选项加载失败' : undefined)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

export function DictChoice(props: CodeChoiceProps) {
  const read = useQuery({
    ...dictsQuery(allCodes),
    select: ({ records }) => records.map(({ dictName, dictCode }) => namedCode(dictName, dictCode)),
  });
  return <CodeChoice {...props} read={read} />;
}
