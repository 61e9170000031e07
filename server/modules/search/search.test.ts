import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import type { RowScope } from '#server/http/caller.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { findPeople } from './search.store.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let classOne: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  classOne = await school.departId(orgCodes.classOne);
  // Before the first login, because permissions are cached.
  await addForm('tools', '器材登记');
  await addForm('medals', '器材奖章');
  await grantForm(server, 'tools', ['teacher']);
});
afterAll(() => server.close());

/** Gives a work of the demo school to a user, as a draft with this name. */
async function renameWorkOf(username: string, workName: string): Promise<void> {
  const { db } = server.database;
  const userId = await school.userId(username);
  const { id } = await db
    .selectFrom('teachingWork')
    .select('id')
    .where('courseId', 'is', null)
    .where('additionalId', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('teachingWork')
    .set({ userId, workName, workStatus: 0 })
    .where('id', '=', id)
    .execute();
}

async function addForm(code: string, name: string): Promise<void> {
  const field = { id: 'name0001', key: 'name', label: '名称', kind: 'text' } as const;
  await madeForm(server, code, { kind: 'single', fields: [field] });
  await server.database.db.updateTable('onlForm').set({ name }).where('code', '=', code).execute();
}

const ask = async (username: string, text: string) =>
  await server.call('GET', '/sys/search', { token: await server.login(username), query: { text } });

/** Returns the names of the hits of a kind. */
async function found(username: string, text: string, kind: string): Promise<unknown[]> {
  const { result } = await ask(username, text);
  const hits: unknown[] = Array.isArray(result) ? result : [];
  return hits.flatMap((hit) => (Object(hit).kind === kind ? [Object(hit).name] : []));
}
const people = async (username: string, text: string) => await found(username, text, 'person');

describe('the keys of a name', () => {
  const keysOf = async (name: string) => {
    const { rows } = await sql<{ keys: string[] }>`select search_keys(${name}::text) as keys`.execute(
      server.database.db,
    );
    return new Set(rows[0]?.keys);
  };

  it('are the beginnings of its text, its pinyin and its initials from each character on', async () => {
    const keys = await keysOf('王子轩');
    const terms = [
      '王',
      '王子轩',
      '子轩',
      '轩',
      'w',
      'wa',
      'wangzixuan',
      'zixuan',
      'xua',
      'wzx',
      'zx',
      'wangzx',
    ];
    expect(terms.filter((key) => !keys.has(key))).toEqual([]);
    expect(['王轩', 'wx', 'ang', 'x王', ''].filter((key) => keys.has(key))).toEqual([]);
  });

  it('mark those from the first character', async () => {
    const keys = await keysOf('王子轩');
    expect(['^王子', '^wangz', '^wzx'].filter((key) => !keys.has(key))).toEqual([]);
    expect(['^子', '^zx', '^zixuan'].filter((key) => keys.has(key))).toEqual([]);
  });

  it.each([
    ['曾乐', ['zengle', 'cengle', 'zengyue', 'zl', 'cy']],
    ['单雄', ['shanxiong', 'danxiong', 'sx']],
    ['吕绿', ['lvlv', 'lulu']],
    ['喆堃', ['zhekun', 'zk']],
    ['Scratch 入门（一）', ['scratchru', 'ratchrm', 'rmy', '入门一']],
    ['三年级1班', ['snj1b', 'nianji1ban', '1b']],
  ])('%s is found by %j', async (name, terms) => {
    const keys = await keysOf(name);
    expect(terms.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('are limited for a long name, and there are none without characters', async () => {
    expect((await keysOf('编'.repeat(100))).has('b'.repeat(16))).toBe(true);
    expect((await keysOf('编'.repeat(100))).has('b'.repeat(17))).toBe(false);
    expect(await keysOf('…… ！')).toEqual(new Set());
  });
});

describe('people', () => {
  it.each(['王子轩', '子轩', 'wangzixuan', 'WangZi', 'zixuan', 'wzx', 'wangzx', 's30101', ' 王 子轩 '])(
    'are found by %s',
    async (text) => {
      expect(await people('admin', text)).toContain('王子轩');
      expect(await people('teacher', text)).toContain('王子轩');
    },
  );

  it('are found by the whole staff number or student number', async () => {
    expect(await people('admin', 'T003')).toEqual(['周老师']);
    const { workNo } = await server.database.db
      .selectFrom('sysUser')
      .select('workNo')
      .where('username', '=', 's30101')
      .executeTakeFirstOrThrow();
    expect(await people('teacher', workNo ?? '')).toEqual(['王子轩']);
  });

  it('have their account and their class, for the page that shows them', async () => {
    expect((await ask('teacher', 'wzx')).result).toContainEqual({
      kind: 'person',
      id: await school.userId('s30101'),
      name: '王子轩',
      detail: 's30101 · 三年级一班',
      username: 's30101',
      departId: classOne,
    });
  });

  it('of other classes are not found by a teacher', async () => {
    expect(await people('teacher2', '彭家豪')).toEqual(['彭家豪']);
    for (const text of ['彭家豪', 'pjh', 's30201']) expect(await people('teacher', text)).toEqual([]);
    expect(await people('teacher2', 'wzx')).not.toContain('王子轩');
  });

  it('are not found by pupils, not even themselves', async () => {
    for (const text of ['王子轩', 'wzx', 's30101']) expect(await people('s30101', text)).toEqual([]);
  });

  it('are found by a phone number by those who see these numbers', async () => {
    const { db } = server.database;
    await db.updateTable('sysUser').set({ phone: '13900001234' }).where('username', '=', 's30101').execute();
    expect(await people('admin', '13900001234')).toEqual(['王子轩']);
    expect(await people('admin', '1390000')).toEqual([]);
    expect(await people('teacher', '13900001234')).toEqual([]);
  });

  it('whose name begins with the text come first, six at most', async () => {
    // 杨、袁, then those with 宇, 雨, 语, 一 and so on inside.
    const names = await people('admin', 'y');
    expect(names).toHaveLength(6);
    expect(names.slice(0, 2)).toEqual(['杨梓涵', '袁启航']);
  });

  it('are not found in the recycle bin', async () => {
    const { db } = server.database;
    const set = async (delFlag: 0 | 1) =>
      await db.updateTable('sysUser').set({ delFlag }).where('username', '=', 's30102').execute();
    await set(1);
    expect(await people('admin', '李思彤')).toEqual([]);
    await set(0);
    expect(await people('admin', '李思彤')).toEqual(['李思彤']);
  });
});

describe('classes, courses, units, homework, works and forms', () => {
  it('classes in scope are found by pinyin and initials', async () => {
    for (const text of ['一班', 'nianjiyi', 'yb', 'snjyb'])
      expect(await found('teacher', text, 'class')).toEqual(['三年级一班']);
    expect(await found('teacher', '二班', 'class')).toEqual([]);
    expect(await found('admin', 'snj', 'class')).toEqual(['三年级一班', '三年级二班']);
    expect(await found('s30101', 'snj', 'class')).toEqual([]);
  });

  it('courses and their units are found by those who may learn or manage them', async () => {
    const past = new Date('2026-01-01T00:00:00Z');
    const opened = await school.course(
      { courseName: '海底世界', createBy: 'teacher' },
      { authorised: [orgCodes.classOne], given: { [orgCodes.classOne]: past } },
    );
    await school.unit(opened, { unitName: '会游泳的鱼' });
    for (const username of ['admin', 'teacher', 's30101']) {
      expect(await found(username, 'hdsj', 'course')).toEqual(['海底世界']);
      expect(await found(username, 'youyong', 'unit')).toEqual(['会游泳的鱼']);
    }
    for (const [username, mayEdit] of [
      ['admin', true],
      ['teacher', true],
      ['s30101', false],
    ] as const) {
      const { result } = await ask(username, '海底世界');
      expect(result).toContainEqual(expect.objectContaining({ kind: 'course', mayEdit }));
      expect((await ask(username, '会游泳')).result).toEqual([
        expect.objectContaining({ kind: 'unit', mayEdit }),
      ]);
    }
    for (const username of ['teacher2', 's30201']) {
      expect(await found(username, '海底世界', 'course')).toEqual([]);
      expect(await found(username, '游泳', 'unit')).toEqual([]);
    }
  });

  it('homework is found by the teacher of its class, and by its pupils after the publication', async () => {
    const { db } = server.database;
    const id = server.deps.newId();
    await db
      .insertInto('teachingAdditionalWork')
      .values({ id, workName: '飞机大战', codeType: 2, status: 0, createBy: 'admin' })
      .execute();
    await db
      .insertInto('teachingAdditionalWorkDept')
      .values({ additionalId: id, deptId: classOne })
      .execute();
    const homework = async (username: string) => await found(username, 'fjdz', 'homework');
    expect([await homework('admin'), await homework('teacher')]).toEqual([['飞机大战'], ['飞机大战']]);
    expect([await homework('teacher2'), await homework('s30101')]).toEqual([[], []]);
    await db
      .updateTable('teachingAdditionalWork')
      .set({ status: 1, publishTime: new Date() })
      .where('id', '=', id)
      .execute();
    expect([await homework('s30101'), await homework('s30201')]).toEqual([['飞机大战'], []]);
  });

  it('works are found by their author and by the teacher of the author', async () => {
    await renameWorkOf('s30101', '星际旅行');
    const works = async (username: string, text = '星际') => await found(username, text, 'work');
    expect([await works('s30101'), await works('s30101', 'xjlx')]).toEqual([['星际旅行'], ['星际旅行']]);
    expect([await works('teacher'), await works('admin', '旅行')]).toEqual([['星际旅行'], ['星际旅行']]);
    expect([await works('teacher2'), await works('s30102')]).toEqual([[], []]);
  });

  it('forms are found by those who may open them', async () => {
    const forms = async (username: string) => await found(username, 'qicai', 'form');
    expect([await forms('teacher'), await forms('s30101')]).toEqual([['器材登记'], []]);
    expect((await ask('teacher', 'qcdj')).result).toMatchObject([{ path: '/online/cgformList/tools' }]);
    // The demo administrator is a designer of forms.
    expect(await forms('admin')).toEqual(['器材奖章', '器材登记']);
  });
});

describe('the search', () => {
  it('requires a login and a text of 1 to 40 characters', async () => {
    expect((await server.call('GET', '/sys/search', { query: { text: '王' } })).status).toBe(401);
    expect((await ask('teacher', '')).status).toBe(400);
    expect((await ask('teacher', '王'.repeat(41))).status).toBe(400);
    expect((await ask('teacher', ' ')).result).toEqual([]);
  });

  it.each(['%', '_', String.raw`\ `, "'", '！？'])('reads %j as text, not as a pattern', async (text) => {
    expect(await people('admin', text)).toEqual([]);
  });

  it('is not in the operation log', async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_log where method like '%/sys/search%' or request_url like '%/sys/search%'
    `.execute(server.database.db);
    expect(rows).toEqual([{ total: 0 }]);
  });
});

describe('in a large school', () => {
  const indexesOf = async (by: 'name' | 'number', scope: RowScope) => {
    const terms = { text: 'wzx', isStart: false };
    const plan = await findPeople(server.database.db, by, terms, scope).explain('json');
    return [...JSON.stringify(plan).matchAll(/"Index Name":"sys_user_(\w+)"/g)].map(([, name]) => name);
  };

  beforeAll(async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into sys_user (id, username, realname, password)
       select 'x' || n, 'u' || n, chr(19968 + n) || '小' || chr(20100 + n), 'x' from generate_series(1, 3000) n`,
    );
    await pool.query(
      `insert into sys_user_depart (id, user_id, dep_id) select 'y' || n, 'x' || n, $1 from generate_series(1, 1500) n`,
      [await school.departId(orgCodes.classTwo)],
    );
    // Vacuum moves the new names out of the pending list of the index, which the planner reckons as costly to read.
    for (const table of ['sys_user', 'sys_user_depart', 'sys_depart'])
      await pool.query(`vacuum analyze ${table}`);
  }, 60_000);

  it('people are found by indexes', async () => {
    const departs = { kind: 'departs', orgCodes: [orgCodes.classTwo] } as const;
    for (const scope of [{ kind: 'all' }, departs] as const) {
      expect(await indexesOf('name', scope)).toContain('search_keys');
      const byNumber = await indexesOf('number', scope);
      expect(byNumber).toContain('username_parts');
      expect(byNumber).toContain('work_no_key');
    }
  });

  it('the person is found', async () => {
    expect(await people('admin', 'wzx')).toContain('王子轩');
    expect(await people('teacher', 'wzx')).toContain('王子轩');
    expect(await people('teacher2', 'pjh')).toContain('彭家豪');
  });
});
