import { useQuery } from '@tanstack/react-query';
import { categoryTreeQuery } from '#shared/api/category.ts';
import type { Schema } from '#openapi/index.ts';
import type { FieldProps } from '#shared/ui/fields/field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';

type CategoryFieldProps = FieldProps & {
  readonly label: string;
  readonly noun?: string;
  /** The code of the category whose descendants are selectable; empty for all. */
  readonly below: string;
  readonly single: boolean;
  /** Codes, as rows store them. */
  readonly value: readonly string[];
  /** The names of categories that are no longer below it. */
  readonly names?: ReadonlyMap<string, string>;
  readonly onChange: (value: readonly string[]) => void;
};

type Leaf = { readonly id: string; readonly title: string; readonly children?: readonly Leaf[] | null };

/** Selects categories from their tree. */
export function CategoryField({
  noun,
  below,
  single,
  value,
  names,
  onChange,
  ...common
}: CategoryFieldProps) {
  const { data = [] } = useQuery(categoryTreeQuery({ async: false, pcode: below === '' ? '0' : below }));
  const known = data.map(leafOf);
  const codes = new Set(known.flatMap(codesOf));
  const others = value
    .filter((code) => !codes.has(code))
    .map((id): Leaf => ({ id, title: names?.get(id) ?? id }));
  return (
    <TreeSelect
      {...common}
      title={noun ?? common.label}
      single={single}
      nodes={[...others, ...known]}
      value={value}
      onChange={onChange}
    />
  );
}

/** Rows store categories by code. */
function leafOf({ code, title, children = [] }: Schema<'CategoryNode'>): Leaf {
  return { id: code, title, children: children.map(leafOf) };
}

function codesOf({ id, children }: Leaf): readonly string[] {
  return [id, ...(children ?? []).flatMap(codesOf)];
}
