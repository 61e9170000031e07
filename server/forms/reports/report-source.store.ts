import type { RawBuilder, SqlBool } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';

/** A field of a source and its SQL expression, which never contains user input. */
export type SourceField = {
  readonly field: FormField;
  readonly type: ColumnType;
  readonly column: RawBuilder<unknown>;
};

export type SourceUse = Schema<'ReportField'>['uses'][number];
export type SourceFields = ReadonlyMap<string, SourceField>;

/**
 * The rows that a reader may see: the condition of their rows, and the fields for each use. Query builders
 * have no other access to a table.
 */
export type OpenSource = {
  readonly kind: Schema<'ReportSource'>['kind'];
  readonly code: string;
  readonly name: string;
  readonly caller: Caller;
  /** The table has the alias `rows`. */
  readonly table: RawBuilder<unknown>;
  readonly condition: RawBuilder<SqlBool>;
  /** Distinguishes otherwise equal rows; undefined if the source has no id. */
  readonly id: RawBuilder<unknown> | undefined;
  readonly fields: Readonly<Record<SourceUse, SourceFields>>;
  /** All keys of the source, independent of the reader. */
  readonly keys: ReadonlySet<string>;
  readonly mayExport: boolean;
};

/** Returns the field for a use, or undefined if this reader has no such field. */
export const fieldOf = ({ fields }: OpenSource, use: SourceUse, key: string): SourceField | undefined =>
  fields[use].get(key);

const uses: readonly SourceUse[] = ['show', 'group', 'measure', 'filter', 'sort'];

/** Returns every field that the reader may use, with its possible uses. */
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

/** Returns whether a field can be a table cell: markup and file paths cannot. */
export const isReadable = ({ field }: SourceField): boolean => !marked.has(field.kind);
/** Returns whether a field can be summed. */
export const isMeasurable = ({ type }: SourceField): boolean => numbers.has(type);
/** Returns whether rows can be grouped by a field. */
export const isGroupable = ({ field }: SourceField): boolean => !long.has(field.kind);
