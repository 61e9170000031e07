import type { RawBuilder, SqlBool } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FormField } from '#server/online/row-access.rules.ts';
import type { ColumnType } from '#server/online/value-types.ts';

/** A field of a source, and what its value is in SQL: never made of what a person has typed. */
export type SourceField = {
  readonly field: FormField;
  readonly type: ColumnType;
  readonly by: RawBuilder<unknown>;
};

export type SourceUse = Schema<'ReportField'>['uses'][number];
export type SourceFields = ReadonlyMap<string, SourceField>;

/**
 * Rows that a report is about, as far as its reader may go: the condition is that of their rows, and the fields of each
 * use are those that they may use so. Whoever builds a query has no other way to a table.
 */
export type OpenSource = {
  readonly kind: Schema<'ReportSource'>['kind'];
  readonly code: string;
  readonly name: string;
  readonly caller: Caller;
  /** With the alias `rows`. */
  readonly table: RawBuilder<unknown>;
  readonly condition: RawBuilder<SqlBool>;
  /** What tells rows apart that are otherwise alike; undefined: the source has none. */
  readonly id: RawBuilder<unknown> | undefined;
  readonly fields: Readonly<Record<SourceUse, SourceFields>>;
  /** Keys of all that it has, whoever may see them. */
  readonly keys: ReadonlySet<string>;
  readonly mayExport: boolean;
};

/** The field of a use. Undefined: there is none, or not for this reader. */
export const fieldOf = ({ fields }: OpenSource, use: SourceUse, key: string): SourceField | undefined =>
  fields[use].get(key);

const uses: readonly SourceUse[] = ['show', 'group', 'measure', 'filter', 'sort'];

/** Every field that the reader may use for something, with what it is good for. */
export function describeFields({ fields }: OpenSource): Schema<'ReportField'>[] {
  const all = new Map(uses.flatMap((use) => [...fields[use]]));
  return [...all].map(([key, { field, type }]) => {
    const { label, kind, dict, options, category, form, formFields } = field;
    return {
      key,
      label,
      kind,
      type,
      uses: uses.filter((use) => fields[use].has(key)),
      ...(dict === undefined ? {} : { dict }),
      ...(options === undefined ? {} : { options }),
      ...(category === undefined ? {} : { category }),
      ...(form === undefined ? {} : { form }),
      ...(formFields === undefined ? {} : { formFields }),
    };
  });
}

const numbers: ReadonlySet<ColumnType> = new Set(['bigint', 'numeric', 'boolean']);
const long: ReadonlySet<FormField['kind']> = new Set(['richText', 'markdown', 'textarea']);

const marked: ReadonlySet<FormField['kind']> = new Set(['richText', 'markdown', 'file', 'image']);

/** What a cell of a table can say: no markup, and no places of files. */
export const isReadable = ({ field }: SourceField): boolean => !marked.has(field.kind);
/** What can be summed up. */
export const isMeasurable = ({ type }: SourceField): boolean => numbers.has(type);
/** What rows can be gathered by. */
export const isGroupable = ({ field }: SourceField): boolean => !long.has(field.kind);
