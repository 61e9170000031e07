import { wireTime } from '#server/http/wire-time.ts';

/** The contents of a record and its displayed name. Author and time are not part of a version. */
export type RecordState = {
  readonly name: string | null;
  readonly row: {
    readonly createBy?: string | null;
    readonly createTime?: Date;
    readonly updateBy?: string | null;
    readonly updateTime?: Date | null;
  };
};

const stamps: ReadonlySet<string> = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime']);
const longestName = 200;

/** Returns the name and the content of a version, in the order of the row's fields. */
export function versionOf({ name, row }: RecordState): { dataName: string | null; dataContent: string } {
  const fields = Object.entries(row)
    .filter(([key]) => !stamps.has(key))
    .map(([key, value]): [string, unknown] => [key, value instanceof Date ? wireTime(value) : value]);
  return {
    dataName: name === null ? null : Array.from(name).slice(0, longestName).join(''),
    dataContent: JSON.stringify(Object.fromEntries(fields)),
  };
}
