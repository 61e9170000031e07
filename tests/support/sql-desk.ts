import { separateRoles } from '#server/store/separate-roles.store.ts';
import { startSqlReports } from '#server/sql-reports.ts';
import type { SqlDesk } from '#server/store/sql-desk.ts';
import type { TestDatabase } from './database.ts';

/** As a start of the product makes it. Its role goes with the database. */
export async function testSqlDesk(database: TestDatabase): Promise<SqlDesk> {
  const separation = await separateRoles(database.db);
  const desk = await startSqlReports(database, separation, { warn: () => undefined });
  if (desk === undefined) throw new Error('the test database has no role for SQL of reports');
  return desk.desk;
}
