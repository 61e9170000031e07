import { groupBy } from '#server/shared/collections/group-by.ts';
import type { Db } from '#server/store/database.ts';
import { inSavepoint } from '#server/store/savepoint.store.ts';
import { AlreadyHere, isTaken, NotTaken, take, type ImportContext, type NewRow } from './import-context.ts';
import type { OldDump, OldRow } from './old-dump.ts';
import { insertRows } from './rows.store.ts';
import type { Rule } from './rule.ts';
import { createCounter, type Counter, type Tally } from './tally.ts';

type Parts = { readonly dump: OldDump; readonly context: ImportContext };

/** Old rows that are written together, and their maximum characters: lessons may have many megabytes each. */
const size = 200;
const weight = 1_000_000;

type Judged = { readonly id: string; readonly rows: readonly NewRow[]; readonly changes: readonly string[] };

/**
 * Imports the rows of a group of tables in one transaction; a rule may refer to rows of earlier rules.
 *
 * @param trx undefined: an earlier run has written the rows
 */
export async function runRules(parts: Parts, rules: readonly Rule[], trx: Db | undefined): Promise<Tally[]> {
  const counters = new Map(rules.map((rule) => [rule, createCounter(rule.from, rule.name)]));
  for (const [rule, counter] of counters) await runRule(parts, rule, counter, trx);
  if (trx !== undefined) for (const rule of rules) await runAfterwards(parts, rule, trx);
  return [...counters.values()].map((counter) => counter.result());
}

async function runRule(
  { dump, context }: Parts,
  rule: Rule,
  counter: Counter,
  trx: Db | undefined,
): Promise<void> {
  let batch: Judged[] = [];
  let batchWeight = 0;
  const flush = async (): Promise<void> => {
    await write(context, rule, counter, batch, trx);
    batch = [];
    batchWeight = 0;
  };
  for await (const row of inOrder(dump, rule)) {
    const judged = await judge(context, rule, row);
    if (judged instanceof NotTaken) {
      counter.drop(row['id'] ?? '', judged.message, judged instanceof AlreadyHere);
      continue;
    }
    if (rule.isLeaf !== true) take(context, rule.from, judged.id);
    batchWeight += Object.values(row).reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (batch.push(judged) >= size || batchWeight > weight) await flush();
  }
  await flush();
}

async function judge(context: ImportContext, rule: Rule, row: OldRow): Promise<Judged | NotTaken> {
  const changes: string[] = [];
  const hand = { context, changed: (change: string) => void changes.push(change) };
  try {
    const made: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(rule.columns)) made[name] = await column(row, hand);
    const id = String(made['id']);
    if (isTaken(context, rule.from, id)) throw new NotTaken('id 重复');
    return { id, rows: [{ table: rule.into, row: made }, ...(rule.also?.(row, hand) ?? [])], changes };
  } catch (error) {
    if (error instanceof NotTaken) return error;
    throw error;
  }
}

async function write(
  context: ImportContext,
  rule: Rule,
  counter: Counter,
  batch: readonly Judged[],
  trx: Db | undefined,
): Promise<void> {
  if (batch.length === 0) return;
  const rows = (some: readonly Judged[]) => some.flatMap((one) => one.rows);
  const failed = trx && (await inSavepoint(trx, () => insertRows(trx, rows(batch))));
  for (const one of batch) {
    // The database refused one of the rows, so each row is written alone.
    const failure = failed && trx && (await inSavepoint(trx, () => insertRows(trx, one.rows)));
    if (failure === undefined) counter.keep(one.id, one.changes);
    else {
      context.taken.get(rule.from)?.delete(one.id);
      counter.drop(one.id, reasonOf(failure));
    }
  }
}

/** Chinese reasons of data exceptions by SQLSTATE. */
const dataFaults: Readonly<Record<string, string>> = {
  '22001': '文字过长',
  '22003': '数字超出范围',
  '22007': '日期或时间不正确',
  '22008': '日期或时间不正确',
};

/** Errors that no row causes end the import. */
function reasonOf(failure: Error): string {
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  // SQLSTATE classes of data exceptions and constraint violations.
  if (!code.startsWith('22') && !code.startsWith('23')) throw failure;
  // Data exceptions have the property `constraint` too, without a value.
  const constraint = 'constraint' in failure ? failure.constraint : undefined;
  return `数据库不接受：${typeof constraint === 'string' ? constraint : (dataFaults[code] ?? failure.message)}`;
}

async function runAfterwards({ dump, context }: Parts, rule: Rule, trx: Db): Promise<void> {
  if (rule.afterwards === undefined) return;
  const hand = { context, changed: () => undefined };
  for await (const row of dump.rows(rule.from))
    if (isTaken(context, rule.from, row['id'] ?? '')) await insertRows(trx, rule.afterwards(row, hand));
}

/** Yields parents before children. Tables with a tree are small enough for memory. */
async function* inOrder({ rows }: OldDump, { from, parent }: Rule): AsyncGenerator<OldRow> {
  if (parent === undefined) {
    yield* rows(from);
    return;
  }
  const all: OldRow[] = [];
  for await (const row of rows(from)) all.push(row);
  const ids = new Set(all.map((row) => row['id']));
  const below = groupBy(all, (row) => (ids.has(row[parent] ?? null) ? row[parent] : null));
  const open = [...(below.get(null) ?? [])];
  const seen = new Set<OldRow>(open);
  for (let row = open.shift(); row !== undefined; row = open.shift()) {
    yield row;
    const children = (below.get(row['id'] ?? '') ?? []).filter((child) => !seen.has(child));
    for (const child of children) seen.add(child);
    open.push(...children);
  }
  // Rows in a cycle have no root; they come last.
  for (const row of all) if (!seen.has(row)) yield row;
}
