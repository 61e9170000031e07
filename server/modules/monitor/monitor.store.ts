import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Counts the valid sessions, captchas and one-time codes, and the users with a session in the last 24 hours. */
export async function countSessions(db: Db, now: Date) {
  const { rows } = await sql<{
    sessions: number;
    users: number;
    captchas: number;
    codes: number;
    usersOfLastDay: number;
  }>`
    select (select count(*) from sys_session where expires_at > ${now}) as sessions,
      (select count(distinct user_id) from sys_session where expires_at > ${now}) as users,
      (select count(distinct user_id) from sys_session where last_seen_at > ${now}::timestamptz - interval '1 day') as users_of_last_day,
      (select count(*) from sys_captcha where expires_at > ${now}) as captchas,
      (select count(*) from sys_one_time_code where expires_at > ${now}) as codes`.execute(db);
  return rows[0] ?? { sessions: 0, users: 0, captchas: 0, codes: 0, usersOfLastDay: 0 };
}

/** Reads the statistics of PostgreSQL about this database. `longest`: milliseconds of the longest running statement. */
export async function readDatabaseStatistics(db: Db) {
  const { rows } = await sql<{
    version: string;
    size: number;
    connections: number;
    max: number;
    active: number;
    commits: number;
    rollbacks: number;
    hits: number;
    reads: number;
    deadlocks: number;
    tempBytes: number;
    longest: number;
  }>`
    select split_part(version(), ' on ', 1) as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max,
      (select count(*) from pg_stat_activity where datname = current_database() and state = 'active') as active,
      (select coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::float8 from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()) as longest,
      xact_commit as commits, xact_rollback as rollbacks, blks_hit as hits, blks_read as reads, deadlocks, temp_bytes
    from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0];
}

/** Lists the tables with their sizes and scans, largest first. The numbers of rows are estimates of PostgreSQL. */
export async function listTableStatistics(db: Db) {
  const { rows } = await sql<{
    name: string;
    rows: number;
    dataSize: number;
    indexSize: number;
    sequentialScans: number;
    indexScans: number;
    deadRows: number;
  }>`
    select relname::text as name, n_live_tup as rows, pg_table_size(relid) as data_size, pg_indexes_size(relid) as index_size,
      coalesce(seq_scan, 0)::bigint as sequential_scans, coalesce(idx_scan, 0)::bigint as index_scans, n_dead_tup as dead_rows
    from pg_stat_user_tables where schemaname = 'public'
    order by pg_total_relation_size(relid) desc, relname`.execute(db);
  return rows;
}

/** Lists the slowest statements without their values; undefined if the server does not record or show them. */
export async function listSlowStatements(db: Db) {
  const known = await sql<{ found: boolean }>`
    select to_regclass('pg_stat_statements') is not null
      and has_table_privilege(to_regclass('pg_stat_statements'), 'select') as found`.execute(db);
  if (known.rows[0]?.found !== true) return undefined;
  const { rows } = await sql<{
    query: string;
    calls: number;
    meanTime: number;
    maxTime: number;
    rows: number;
  }>`
    select left(query, 2000) as query, calls, mean_exec_time as mean_time, max_exec_time as max_time, rows
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by mean_exec_time desc limit 20`.execute(db);
  return rows;
}

/** Measures all files that rows refer to, in bytes. */
export async function measureFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(file_size), 0)::bigint as size from (select distinct on (sha256) file_size from sys_file) f
  `.execute(db);
  return rows[0]?.size ?? 0;
}
