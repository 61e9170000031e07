import type { Caller } from '#server/http/caller.ts';
import { statementFault } from '#server/store/constraint.ts';

/** The permission to write SQL of reports. */
const writing = 'online:report:sql';

export const maySql = ({ grants }: Caller): boolean => grants.has(writing);

/** What the database says of a statement: its own words to whoever may write one. Undefined: it is no fault of the statement. */
export function sqlTrouble(error: unknown, caller: Caller): string | undefined {
  const fault = statementFault(error);
  if (fault === undefined) return undefined;
  return maySql(caller) ? `SQL 有误：${fault}` : '报表的 SQL 执行出错，请联系报表的制作人';
}
