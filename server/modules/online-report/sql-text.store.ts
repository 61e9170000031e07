import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { FormField } from '#server/online/row-access.rules.ts';
import type { ColumnType } from '#server/online/value-types.ts';
import type { DescribedColumn } from '#server/store/sql-desk.ts';
import { refuse } from '#server/http/refusal.ts';
import { parseWireTime } from '#server/http/wire-time.ts';
import type { ParamValues } from './report-params.rules.ts';
import type { SourceField } from './report-source.store.ts';
import type { SqlParts } from './sql-text.rules.ts';

type Param = Schema<'ReportParam'>;

/** What a parameter is in the statement, whatever it is compared with. */
const paramTypes: Readonly<Record<Param['kind'], RawBuilder<unknown>>> = {
  text: sql`text`,
  choice: sql`text`,
  user: sql`text`,
  depart: sql`text`,
  number: sql`numeric`,
  date: sql`date`,
  datetime: sql`timestamptz`,
};

/** A value as the database reads it; what is empty is null. */
function valueOf(kind: Param['kind'], text: string): string | null {
  if (text === '') return null;
  return kind === 'datetime' ? (parseWireTime(text)?.toISOString() ?? null) : text;
}

/**
 * A statement that was taken apart, put together again: its texts as they were typed, and in the place of each parameter a
 * bound value. The line ends, so that no comment swallows the bracket that follows.
 */
export function boundSql(
  { parts }: SqlParts,
  params: readonly Param[],
  values: ParamValues,
): RawBuilder<unknown> {
  const kinds = new Map(params.map(({ key, kind }) => [key, kind]));
  const pieces = parts.map((part) => {
    if ('text' in part) return sql.raw(part.text);
    const kind = kinds.get(part.param) ?? 'text';
    return sql`${valueOf(kind, values.get(part.param) ?? '')}::${paramTypes[kind]}`;
  });
  return sql`${sql.join(pieces, sql``)}\n`;
}

type Shown = { readonly type: ColumnType; readonly kind: FormField['kind'] };

/** By the numbers that types have in every database. */
const types: Readonly<Record<number, Shown>> = {
  16: { type: 'boolean', kind: 'switch' },
  20: { type: 'bigint', kind: 'integer' },
  21: { type: 'bigint', kind: 'integer' },
  23: { type: 'bigint', kind: 'integer' },
  700: { type: 'numeric', kind: 'number' },
  701: { type: 'numeric', kind: 'number' },
  1700: { type: 'numeric', kind: 'number' },
  1082: { type: 'date', kind: 'date' },
  1083: { type: 'time', kind: 'time' },
  1114: { type: 'timestamptz', kind: 'datetime' },
  1184: { type: 'timestamptz', kind: 'datetime' },
};
const asText: Shown = { type: 'text', kind: 'text' };
/** Characters of a text; a statement may put together longer ones than anybody reads. */
const longest = sql`1000`;

/** What its driver reads as a value of its type. */
const readers: Readonly<Record<ColumnType, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`left(${value}::text, ${longest})`,
  'text[]': (value) => value,
  bigint: (value) => sql`${value}::bigint`,
  numeric: (value) => sql`${value}::numeric`,
  date: (value) => value,
  timestamptz: (value) => sql`${value}::timestamptz`,
  time: (value) => value,
  boolean: (value) => value,
};

/** graded_at is gradedAt. */
function keyOf(name: string): string {
  const [first = '', ...more] = name.split('_').filter((part) => part !== '');
  return `${first}${more.map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`).join('')}`;
}

const mostColumns = 50;

/** The columns of a statement as fields; texts are cut. Errors: a refusal of names that are no keys. */
export function sqlFields(columns: readonly DescribedColumn[]): ReadonlyMap<string, SourceField> {
  if (columns.length > mostColumns) throw refuse(`SQL 最多返回${mostColumns}列`, 'sql');
  const fields = new Map<string, SourceField>();
  for (const { name, type } of columns) {
    const key = keyOf(name);
    if (!/^[a-z][A-Za-z0-9]{0,29}$/.test(key))
      throw refuse(
        `列“${name}”须用 AS 起一个小写字母开头、只有字母、数字和下划线的名称（最多30个字符）`,
        'sql',
      );
    if (fields.has(key)) throw refuse(`有多列名为“${name}”，请用 AS 起不同的名称`, 'sql');
    const shown = types[type] ?? asText;
    const field = { id: key, key, label: name, kind: shown.kind };
    fields.set(key, { field, type: shown.type, by: readers[shown.type](sql`rows.${sql.id(name)}`) });
  }
  return fields;
}
