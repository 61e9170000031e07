import { sql, type RawBuilder } from 'kysely';
import type { ValueColumn } from '#server/forms/shared/tables/form-keys.rules.ts';
import { columnRef } from '#server/forms/shared/tables/registry.store.ts';
import type { ColumnType, ValueSort } from '#server/forms/shared/values/value-types.ts';

type Sql = RawBuilder<unknown>;

const zone = sql`'Asia/Shanghai'`;

/** Formats a value as text. */
const asText: Readonly<Record<ColumnType, (value: Sql) => Sql>> = {
  text: (value) => value,
  'text[]': (value) => sql`array_to_string(${value}, ',')`,
  bigint: (value) => sql`${value}::text`,
  numeric: (value) => sql`trim_scale(${value})::text`,
  date: (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
  timestamptz: (value) => sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`,
  time: (value) => sql`to_char(date '2000-01-01' + ${value}, 'HH24:MI:SS')`,
  boolean: (value) => sql`case when ${value} then '是' when not ${value} then '否' end`,
};

const day = '[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const hour = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?';

/** Parses a text; null if it is invalid. PostgreSQL 15 has no cast that returns null on errors. */
const ofText: Readonly<Record<ColumnType, (text: Sql) => Sql>> = {
  text: (text) => text,
  'text[]': (text) =>
    sql`case when btrim(${text}) <> '' then regexp_split_to_array(btrim(${text}), '[[:space:]]*[,，][[:space:]]*') end`,
  bigint: (text) => sql`case when btrim(${text}) ~ '^[+-]?[0-9]{1,18}$' then btrim(${text})::bigint end`,
  numeric: (text) =>
    sql`case when btrim(${text}) ~ '^[+-]?[0-9]{1,30}([.][0-9]{1,20})?$' then btrim(${text})::numeric end`,
  date: (text) => dateIn(text, `^${day}([ T]${hour})?$`),
  timestamptz: (text) => sql`case when btrim(${text}) ~ ${`^${day}[ T]${hour}$`}
    then (${dateIn(text, `^${day}`)} + substr(btrim(${text}), 12)::time) at time zone ${zone}
    else ${dateIn(text, `^${day}$`)}::timestamp at time zone ${zone} end`,
  time: (text) => sql`case when btrim(${text}) ~ ${`^${hour}$`} then btrim(${text})::time end`,
  boolean: (text) => sql`case when lower(btrim(${text})) in ('是', 'true', 'yes', 'y', '1') then true
    when lower(btrim(${text})) in ('否', 'false', 'no', 'n', '0') then false end`,
};

/** 2023-02-30 matches the pattern but is not a date. */
function dateIn(text: Sql, pattern: string): Sql {
  const part = (from: number, length: number) =>
    sql`substr(btrim(${text}), ${from}::int, ${length}::int)::int`;
  const first = sql`make_date(${part(1, 4)}, ${part(6, 2)}, 1)`;
  return sql`case when btrim(${text}) ~ ${pattern} then
    case when ${part(9, 2)} <= extract(day from ${first} + interval '1 month' - interval '1 day')
      then ${first} + (${part(9, 2)} - 1) end end`;
}

const sortOf = ({ type, holds }: ValueColumn): ValueSort => holds ?? type;
const isFile = (sort: ValueSort): boolean => sort === 'file' || sort === 'image';

/**
 * Converts a column's value to another type; null if it is not convertible. Hashes are never shown and
 * nothing becomes a password, an address needs a scheme, text is not markup, and a file must be uploaded.
 */
export function converted(from: ValueColumn, to: ValueColumn): Sql {
  const [was, is] = [sortOf(from), sortOf(to)];
  const value = ofType(columnRef(from), from.type, to.type);
  if (was === is) return value;
  if (was === 'password' || is === 'password' || (isFile(is) && !isFile(was))) return sql`null`;
  if (is === 'url')
    return sql`case when btrim(${value}) ~* '^https?://[^[:space:]]+$' then btrim(${value}) end`;
  if (is === 'image')
    return sql`(select array_agg(path order by at) from unnest(${value}) with ordinality as one (path, at)
      where path ~* '[.](png|jpe?g|gif|webp|bmp|svg)$')`;
  if (is === 'richText')
    return sql`replace(replace(replace(replace(${value}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(10), '<br>')`;
  return value;
}

type Conversion = { readonly from: ValueColumn; readonly column: ValueColumn; readonly before?: ValueColumn };

/**
 * Like `converted`, but a value unchanged since its conversion from a column of the same sort is restored
 * from that column.
 */
export function carried({ from, column, before }: Conversion): Sql {
  const value = converted(from, column);
  if (before === undefined) return value;
  return sql`case when (${converted(before, from)}) is not distinct from ${columnRef(from)}
    then ${columnRef(before)} else ${value} end`;
}

function ofType(value: Sql, from: ColumnType, to: ColumnType): Sql {
  if (from === 'bigint' && to === 'numeric') return sql`${value}::numeric`;
  if (from === 'boolean' && (to === 'bigint' || to === 'numeric'))
    return sql`case when ${value} then 1 when not ${value} then 0 end`;
  return from === to ? value : ofText[to](asText[from](value));
}

/** Returns whether a value is not empty. */
export function isGiven(value: Sql, type: ColumnType): Sql {
  return sql`btrim(coalesce(${asText[type](value)}, '')) <> ''`;
}

/** Formats a value for users; passwords are omitted. */
export function shown(column: ValueColumn): Sql {
  if (sortOf(column) === 'password') return sql`null::text`;
  return sql`left(${asText[column.type](columnRef(column))}, 50)`;
}
