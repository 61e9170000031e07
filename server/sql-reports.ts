import { randomBytes } from 'node:crypto';
import { syncFormViews } from './online/form-view.store.ts';
import type { Db, StoreLog } from './store/database.ts';
import { readSecret } from './store/secret.store.ts';
import type { Separation } from './store/separate-roles.store.ts';
import { openSqlDesk, type SqlDesk } from './store/sql-desk.ts';
import { provideSqlRole } from './store/sql-role.store.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');

/** What runs SQL of reports, with the views that it sees, and the address of its role; undefined where the database has none. */
export async function startSqlReports(
  { db, url }: { readonly db: Db; readonly url: string },
  { isApart }: Separation,
  log: StoreLog,
): Promise<{ readonly desk: SqlDesk; readonly address: string } | undefined> {
  if (!isApart) return undefined;
  const secret = await readSecret(db, 'sqlReports', newSecret);
  const address = await provideSqlRole(db, { url, secret });
  if (address === undefined) {
    log.warn({}, 'the role that runs SQL of reports is not let in by the database; see its pg_hba.conf');
    return undefined;
  }
  await syncFormViews(db);
  return { desk: openSqlDesk(address, log), address };
}
