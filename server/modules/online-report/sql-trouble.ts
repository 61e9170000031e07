import { DatabaseError } from 'pg';
import type { Caller } from '#server/http/caller.ts';
import { isStatementTimeout } from '#server/store/constraint.ts';

/** The permission to write SQL of reports. */
const writing = 'online:report:sql';

export const maySql = ({ grants }: Caller): boolean => grants.has(writing);

// 22: values, 42: names, types and rights, 0A: what is not supported, 25: it would write, 21 and 54: too much of something,
// 53400: too much of the disk.
const faults = /^(?:22|42|0A|25|21|54|53400)/;

/** What the database says of a statement: its own words to whoever may write one. Undefined: it is no fault of the statement. */
export function sqlTrouble(error: unknown, caller: Caller): string | undefined {
  if (!(error instanceof DatabaseError) || isStatementTimeout(error)) return undefined;
  if (!faults.test(error.code ?? '')) return undefined;
  return maySql(caller) ? `SQL 有误：${error.message}` : '报表的 SQL 执行出错，请联系报表的制作人';
}
