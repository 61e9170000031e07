import { sql } from 'kysely';
import type { Deps } from '#server/deps/deps.ts';
import type { Db } from '#server/store/database.ts';

/** Dependencies of a server that record how many transactions were open during each slow operation. */
export function watchedDeps({ db, ...deps }: Deps): {
  readonly deps: Deps;
  readonly held: readonly number[];
} {
  const openCounts: number[] = [];
  const report = async (): Promise<void> => {
    openCounts.push(await openTransactions(db));
  };
  const run: Deps['parsing']['run'] = (job, input) => report().then(() => deps.parsing.run(job, input));
  const hash = (text: string): Promise<string> => report().then(() => deps.passwords.hash(text));
  const parsing = { ...deps.parsing, run };
  return { deps: { ...deps, db, parsing, passwords: { ...deps.passwords, hash } }, held: openCounts };
}

/** Counts idle transactions, each of which holds a connection. */
async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]?.open ?? 0;
}
