import { isTaken, NotTaken, type Hand } from './import-context.ts';
import type { OldRow } from './old-dump.ts';

// Converts a value of the old product; rules consist of columns. Returns `undefined` to use the database's default.

export type Column = (row: OldRow, hand: Hand) => unknown;

/** PostgreSQL does not accept NUL in texts. */
const plain = (value: string | null | undefined): string => (value ?? '').replaceAll('\0', '').trim();

type FilledColumn = (row: OldRow, hand: Hand) => string;
type TextColumn = (row: OldRow, hand: Hand) => string | null;

/** Truncates to the given number of characters; an empty text becomes NULL. */
export function text(name: string, max: number): TextColumn {
  return (row, hand) => {
    const value = plain(row[name]);
    if (value === '') return null;
    const characters = Array.from(value);
    if (characters.length <= max) return value;
    hand.changed(`${name} 截短到 ${max} 字`);
    return characters.slice(0, max).join('');
  };
}

/** Like `text`, for a column that must not be empty: an empty value becomes `instead`, or the row is rejected. */
export function needed(name: string, max: number, instead?: string | FilledColumn): FilledColumn {
  return (row, hand) => {
    const value = text(name, max)(row, hand);
    if (value !== null) return value;
    if (instead === undefined) throw new NotTaken(`${name} 为空`);
    return typeof instead === 'string' ? instead : instead(row, hand);
  };
}

/** An id, which must not be truncated; a longer one rejects the row. */
export function id(name = 'id'): FilledColumn {
  return (row) => {
    const value = plain(row[name]);
    if (value === '' || value.length > 40) throw new NotTaken(`${name} 为空或过长`);
    return value;
  };
}

/** The id of an imported row of `table`; otherwise this row is rejected. */
export function of(name: string, table: string): Column {
  return (row, { context }) => {
    const value = plain(row[name]);
    if (isTaken(context, table, value)) return value;
    throw new NotTaken(value === '' ? `${name} 为空` : `${name} 指向不存在或没有迁入的 ${table} ${value}`);
  };
}

/** The id of an imported row of `table`, or NULL. */
export function maybeOf(name: string, table: string): TextColumn {
  return (row, { context, changed }) => {
    const value = plain(row[name]);
    if (value === '' || value === '0') return null;
    if (isTaken(context, table, value)) return value;
    changed(`${name} 指向不存在的 ${table} ${value}，已清空`);
    return null;
  };
}

/** Returns the ids of a comma list whose rows were imported. */
export function idList(row: OldRow, name: string, table: string, { context, changed }: Hand): string[] {
  return commaList(row[name]).filter((one) => {
    if (isTaken(context, table, one)) return true;
    changed(`${name} 中的 ${one} 不存在，已去掉`);
    return false;
  });
}

export function commaList(value: string | null | undefined): string[] {
  return [
    ...new Set(
      plain(value)
        .split(',')
        .map((one) => one.trim()),
    ),
  ].filter((one) => one !== '');
}

export function number(
  name: string,
  instead: number | null,
  range: readonly [number, number] = [-2147483648, 2147483647],
): Column {
  return (row, { changed }) => {
    const value = plain(row[name]);
    if (value === '') return instead;
    const found = Math.trunc(Number(value));
    if (found >= range[0] && found <= range[1]) return found;
    changed(`${name} 的值 ${value.slice(0, 20)} 不在范围内`);
    return instead;
  };
}

export const flag = (name: string, instead: 0 | 1 = 0): Column => number(name, instead, [0, 1]);

/** One of the known values; any other becomes `instead`. */
export function among(name: string, known: readonly string[], instead: string): FilledColumn {
  return (row, { changed }) => {
    const value = plain(row[name]);
    if (known.includes(value)) return value;
    if (value !== '') changed(`${name} 的值 ${value.slice(0, 20)} 不认识，改为 ${instead}`);
    return instead;
  };
}

/** The old product writes Shanghai time without a zone; 0000-00-00 means no time. */
export function time(name: string, instead?: Column): Column {
  return (row, hand) => readTime(row[name]) ?? (instead === undefined ? null : instead(row, hand));
}

export function readTime(value: string | null | undefined): Date | undefined {
  const written = plain(value);
  if (written === '' || written.startsWith('0000')) return undefined;
  const [day = '', clock = '00:00:00'] = written.split(/[ T]/);
  const found = new Date(`${day}T${clock}+08:00`);
  return Number.isNaN(found.getTime()) ? undefined : found;
}

/** The creation time; the time of the import when it is unknown. */
export const made: Column = (row, { context }) => readTime(row['create_time']) ?? context.now;

/** The path of an imported file. */
export function file(name: string): Column {
  return (row, hand) => filesOf(row, name, hand)[0]?.path ?? null;
}

/** Returns the imported files of a comma list of paths. */
export function filesOf(row: OldRow, name: string, { context, changed }: Hand) {
  return commaList(row[name]).flatMap((path) => {
    const found = context.files.get(path);
    if (found === undefined && path !== '[]') changed(`${name} 的文件 ${path} 没有迁入`);
    return found ?? [];
  });
}

/**
 * Removes scripts and all other markup that the product does not display; addresses of the old server become local
 * ones.
 */
export function html(name: string): (row: OldRow, hand: Hand) => Promise<string | null> {
  return async (row, { context, changed }) => {
    const value = (row[name] ?? '').replaceAll('\0', '');
    if (value === '') return null;
    try {
      return await context.cleanHtml(ownAddresses(value));
    } catch {
      changed(`${name} 太复杂，没有迁入`);
      return null;
    }
  };
}

const stored = '/sys/common/static/';

/**
 * Turns quoted addresses such as `http://old.example/api/sys/common/static/x.png` into
 * `/api/sys/common/static/x.png`.
 */
function ownAddresses(html: string): string {
  const [first = '', ...rest] = html.split(stored);
  return rest.reduce((done, part) => `${withoutHost(done)}${stored}${part}`, first);
}

function withoutHost(before: string): string {
  const start = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'")) + 1;
  const isHost = start > 0 && !/[> ]/.test(before.slice(start));
  return isHost ? `${before.slice(0, start)}/api` : before;
}

/** The creator and the creation time, which every table has. */
export const audit: Readonly<Record<string, Column>> = {
  createBy: text('create_by', 100),
  createTime: made,
  updateBy: text('update_by', 100),
  updateTime: time('update_time'),
};

/** Rows in the recycle bin are imported into the recycle bin. */
export const delFlag = flag('del_flag');
