import type { Caller } from '#server/http/caller.ts';
import { statementFault } from '#server/store/constraint.ts';

/** The permission to write SQL of reports. */
const writing = 'online:report:sql';

export const maySql = ({ grants }: Caller): boolean => grants.has(writing);

/** By SQLSTATE, as long as it is known; by its class else. */
const words: Readonly<Record<string, string>> = {
  '21000': '子查询只能返回一行',
  '22003': '数值超出范围',
  '22007': '日期或时间的格式不对',
  '22008': '日期或时间超出范围',
  '22012': '除数为零',
  '22P02': '值的格式不对',
  '25006': '只能查询，不能修改数据',
  '42501': '没有权限使用',
  '42601': '语法错误',
  '42702': '列名有歧义，要写明是哪个视图的',
  '42703': '没有这一列',
  '42712': '视图的别名重复',
  '42803': '列要写进 GROUP BY，或放进聚合函数',
  '42804': '类型不一致',
  '42883': '没有这样的函数或运算，或者类型不对',
  '42P01': '没有这个视图',
  '42P18': '不能确定类型，请用 :: 写明',
  '53400': '占用的磁盘太多',
  '0A': '不支持这种写法',
  '21': '行数不对',
  '22': '值不对',
  '25': '不能修改数据',
  '42': '写法不对',
  '54': '语句太复杂',
};

/** What is wrong with a statement: in Chinese, and in the database's own words to whoever may write one. Undefined: it is no fault of the statement. */
export function sqlTrouble(error: unknown, caller: Caller): string | undefined {
  const fault = statementFault(error);
  if (fault === undefined) return undefined;
  if (!maySql(caller)) return '报表的 SQL 执行出错，请联系报表的制作人';
  const { state, text } = fault;
  return `SQL 有误：${words[state] ?? words[state.slice(0, 2)] ?? '写法不对'}（${text}）`;
}
