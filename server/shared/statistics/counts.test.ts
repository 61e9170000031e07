import * as fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/store/database.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts';
import { mergeCounts, readCounts } from './counts.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Counts the tables themselves. */
async function countAll(db: Db) {
  const { rows } = await sql<object>`select
    (select count(*)::int from sys_user where del_flag = 0) as users,
    (select count(*)::int from sys_user where del_flag = 0 and user_identity = 1) as students,
    (select count(*)::int from teaching_work where del_flag = 0) as works,
    (select count(*)::int from teaching_work where del_flag = 0 and work_status = 1) as pending,
    (select count(*)::int from sys_log where log_type = 1 and log_content like '%登录成功！') as visits`.execute(
    db,
  );
  return { ...rows[0], lost: [] };
}

/** Reads the counts of the triggers, and files that are neither marked loose nor used by a work. */
async function readKept(db: Db) {
  const { rows: lost } =
    await sql`select id from sys_file where id not in (select file_id from sys_file_loose)
    and id not in (select file_id from sys_file_use where kind like 'work%')`.execute(db);
  return { ...(await readCounts(db)), lost };
}

const some = sql`(select id from teaching_work where work_status <> -1 order by md5(id || random()) limit 3)`;
const somebody = sql`(select id from sys_user order by md5(id || random()) limit 3)`;
const anyFile = sql`(select id from sys_file order by md5(id || random()) limit 1)`;
/** Writes with several rows and kinds at once. */
const writes = {
  'a work is made': sql`insert into teaching_work (id, user_id, work_name, work_type, work_file, work_status, del_flag, create_by)
    select gen_random_uuid(), user_id, work_name, work_type, work_file, n % 3, (n = 4)::int, 'u'
    from teaching_work, generate_series(0, 4) n limit 5`,
  'works are handed in': sql`update teaching_work set work_status = 1 where id in ${some}`,
  'works are graded': sql`update teaching_work set work_status = 2, star_num = star_num + 1 where id in ${some}`,
  'works are seen': sql`update teaching_work set view_num = view_num + 1 where id in ${some}`,
  'works go to the bin': sql`update teaching_work set del_flag = 1 where id in ${some}`,
  'works come back': sql`update teaching_work set del_flag = 0 where id in ${some}`,
  'works are gone': sql`delete from teaching_work where user_id like 'n%' or (create_by = 'u' and id in ${some})`,
  'works take other files': sql`update teaching_work set work_cover = work_file, work_file = ${anyFile} where id in ${some}`,
  'works are kept as they were': sql`insert into teaching_work_version (work_id, version_no, work_name, file_id, cover_id, created_by)
    select id, (random() * 1e9)::int + 1000, work_name, work_file, work_cover, 'u' from teaching_work where id in ${some}`,
  'versions take other files': sql`update teaching_work_version set cover_id = ${anyFile} where work_id in ${some}`,
  'versions are thinned': sql`delete from teaching_work_version where work_id in ${some}`,
  'files come': sql`insert into sys_file (id, file_path, file_name, sha256, file_size, mime_type, purpose)
    select 'f' || id, id || '.sb3', 'f', sha256, 1, 'application/zip', 'work' from (select gen_random_uuid() id, sha256 from sys_file limit 2) one`,
  'files go': sql`delete from sys_file where id like 'f%-%' and id not in (select file_id from sys_file_use where file_id is not null)`,
  'people come': sql`insert into sys_user (id, username, realname, password, user_identity)
    select 'n' || id, id, '新', 'x', 1 + n % 2 from (select gen_random_uuid() id, n from generate_series(1, 3) n) one`,
  'people change': sql`update sys_user set user_identity = 3 - user_identity where id in ${somebody}`,
  'people go to the bin': sql`update sys_user set del_flag = 1 where id in ${somebody}`,
  'people come back': sql`update sys_user set del_flag = 0 where id in ${somebody}`,
  'people are gone': sql`delete from sys_user where id like 'n%' and id in ${somebody}`,
  'people log in': sql`insert into sys_log (id, log_type, log_content) select gen_random_uuid(), n % 2 + 1, '登录成功！'
    from generate_series(1, 3) n`,
  'the log is pruned': sql`delete from sys_log where id in (select id from sys_log order by id limit 2)`,
};

it('the trigger counts equal the tables after any write', async () => {
  const one = fc.constantFrom(...Object.values(writes));
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 8 }),
      fc.array(one, { maxLength: 4 }),
      async (kept, undone) => {
        const trx = await database.db.startTransaction().execute();
        for (const write of kept) await write.execute(trx);
        expect(await readKept(trx)).toEqual(await countAll(trx));
        await sql`savepoint before`.execute(trx);
        for (const write of undone) await write.execute(trx);
        expect(await readKept(trx)).toEqual(await countAll(trx));
        await sql`rollback to savepoint before`.execute(trx);
        await mergeCounts(trx);
        expect(await readKept(trx)).toEqual(await countAll(trx));
        await trx.commit().execute();
      },
    ),
    { numRuns: 15 },
  );
});

it('a file is unused until a work or a version uses it, and again when it is released', async () => {
  const trx = await database.db.startTransaction().execute();
  const looseAfter = async (write: RawBuilder<unknown>): Promise<string[]> => {
    await write.execute(trx);
    const { rows } = await sql<{
      id: string;
    }>`select file_id as id from sys_file_loose where file_id in ('f1', 'f2') order by 1`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const steps: [RawBuilder<unknown>, string[]][] = [
    [
      sql`insert into sys_file (id, file_path, file_name, sha256, file_size, mime_type, purpose)
        select id, id || '.sb3', 'f', md5('') || md5(''), 1, 'application/zip', 'work' from unnest('{f1,f2}'::text[]) id`,
      ['f1', 'f2'],
    ],
    [
      sql`insert into teaching_work (id, user_id, work_name, work_type, work_file, create_by)
        select 'w', id, 'w', '3', 'f1', 'u' from sys_user limit 1`,
      ['f2'],
    ],
    [sql`update teaching_work set work_file = 'f2' where id = 'w'`, ['f1']],
    [
      sql`insert into teaching_work_version (work_id, version_no, work_name, file_id, cover_id, created_by)
        values ('w', 1, 'w', 'f2', 'f1', 'u')`,
      [],
    ],
    [sql`update teaching_work_version set cover_id = null where work_id = 'w'`, ['f1']],
    [sql`delete from teaching_work_version where work_id = 'w'`, ['f1', 'f2']],
    [sql`update teaching_work set work_cover = 'f2', work_file = 'f1' where id = 'w'`, []],
    [sql`delete from teaching_work where id = 'w'`, ['f1', 'f2']],
    [sql`delete from sys_file where id in ('f1', 'f2')`, []],
  ];
  for (const [write, loose] of steps) expect(await looseAfter(write)).toEqual(loose);
  await trx.rollback().execute();
});

it('two concurrent merges lose nothing, and neither does a concurrent read', async () => {
  const [one, other] = [
    await database.db.startTransaction().execute(),
    await database.db.startTransaction().execute(),
  ];
  const before = await readCounts(database.db);
  await mergeCounts(one);
  const second = mergeCounts(other);
  expect(await readCounts(database.db)).toEqual(before);
  await one.commit().execute();
  await second;
  await other.commit().execute();
  expect(await readCounts(database.db)).toEqual(before);
});

it('an emptied table counts zero', async () => {
  const trx = await database.db.startTransaction().execute();
  await sql`truncate teaching_work, sys_user, sys_log cascade`.execute(trx);
  expect(await readCounts(trx)).toEqual({ users: 0, students: 0, works: 0, pending: 0, visits: 0 });
  await trx.rollback().execute();
});
