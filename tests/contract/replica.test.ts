import { sql } from 'kysely';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations, type ContractOperation } from '#server/http/contract.ts';
import { once } from '#server/http/once.ts';
import { maxReplicaLag } from '#server/store/replica-age.ts';
import { linesOf } from '#tests/support/engines/log-lines.ts';
import { sameReplica, type SameReplica } from '#tests/support/engines/same-replica.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let replica: SameReplica;
const sink = new PassThrough();
/** The behaviour of the replica at its next query. */
let fate: 'well' | 'late' | 'crowded' = 'well';

beforeAll(async () => {
  server = await createTestServer({
    log: pino({ level: 'warn' }, sink),
    replica: (database) => {
      replica = sameReplica(database);
      return {
        ...replica,
        isFit: () => fate !== 'late',
        queueTime: () => (fate === 'crowded' ? 2500 : 0),
      };
    },
  });
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

const marked = contractOperations().filter((one) => one.replica);
const days = { startTime: '2026-01-01', endTime: '2026-12-31' };
const survey = { code: 'class_survey_results' };

/** The parameters for each operation. */
const asked: Readonly<Record<string, () => Promise<Record<string, string>> | Record<string, string>>> = {
  'GET /teaching/teachingAdditionalWork/progress': async () => await first('teachingAdditionalWork'),
  'GET /sys/user/queryByOrgCodeForAddressList': () => ({}),
  'GET /sys/loginfo': () => ({}),
  'GET /sys/visitInfo': () => ({}),
  'GET /teaching/dashboard/site': () => ({}),
  'GET /teaching/dashboard/grading': () => ({}),
  'GET /teaching/dashboard/classes': () => ({}),
  'GET /teaching/dashboard/desk': () => ({}),
  'GET /sys/dataLog/list': () => ({}),
  'GET /sys/dataLog/queryCompareList': once(versions),
  'GET /teaching/teachingDepartDayLog/getReport': () => days,
  'GET /teaching/teachingDepartDayLog/getReportGroupByDepart': () => days,
  'GET /teaching/teachingDepartDayLog/getReportGroupByMonth': () => days,
  'GET /teaching/teachingDepartDayLog/getReportGroupByDay': () => days,
  'GET /sys/log/list': () => ({}),
  'GET /teaching/teachingNews/newsList': () => ({}),
  'GET /online/cgreport/api/getColumnsAndData/{code}': () => survey,
  'GET /online/cgreport/api/getData/{code}': () => survey,
  'GET /online/cgreport/api/getRows/{code}': () => survey,
  'GET /online/graphreport/api/getChartsData/{code}': () => survey,
  'GET /online/graphreport/api/dashboard': () => ({}),
  'GET /teaching/teachingOrder/list': () => ({}),
  'GET /teaching/progress/board': async () => ({
    departId: (await first('sysDepart', '三年级一班')).id,
    courseId: (await first('teachingCourse')).id,
  }),
  'GET /sys/quartzJob/runs': () => ({}),
  'GET /system/sysFile/list': () => ({}),
  'GET /sys/user/list': () => ({}),
  'GET /sys/search': () => ({ text: '王' }),
  'GET /teaching/teachingWork/list': () => ({}),
  'GET /teaching/teachingWork/leaderboard': () => ({}),
};

async function first(
  table: 'teachingAdditionalWork' | 'teachingCourse' | 'sysDepart',
  name?: string,
): Promise<{ id: string }> {
  const { db } = server.database;
  const query = db.selectFrom(table).select('id');
  return await (name === undefined ? query : query.where(sql.ref('departName'), '=', name))
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function versions(): Promise<Record<string, string>> {
  const dataId = server.deps.newId();
  const rows = [1, 2].map((dataVersion) => ({
    id: server.deps.newId(),
    dataTable: 'teaching_course',
    dataId,
    dataVersion,
    dataContent: JSON.stringify({ name: `v${dataVersion}` }),
  }));
  await server.database.db.insertInto('sysDataLog').values(rows).execute();
  return { dataId1: rows[0]?.id ?? '', dataId2: rows[1]?.id ?? '' };
}

const ask = async (key: string, cookie = ''): Promise<TestAnswer> => {
  const { code = '', ...query } = (await asked[key]?.()) ?? {};
  const path = key.replace('GET ', '').replace('{code}', code);
  return await server.call('GET', path, { token: await server.login('admin'), query, headers: { cookie } });
};

/** Returns the result and the number of statements sent to the replica meanwhile. */
async function askedOf<Value>(work: () => Promise<Value>): Promise<readonly [Value, number]> {
  const before = replica.asked();
  const value = await work();
  return [value, replica.asked() - before];
}

describe('operations that may read from the replica', () => {
  it('marked operations are GET requests with a JSON response that change nothing', () => {
    const wrong = ({ method, kind, changes }: ContractOperation): boolean =>
      method !== 'GET' || kind !== 'json' || changes;
    expect(marked.filter(wrong).map(({ key }) => key)).toEqual([]);
  });

  it('every marked operation has a test', () => {
    expect(marked.map(({ key }) => key).toSorted()).toEqual(Object.keys(asked).toSorted());
  });

  it.each(marked)('$key returns the same result from the replica as from the primary', async ({ key }) => {
    linesOf(sink);
    const [there, count] = await askedOf(() => ask(key));
    expect([there.status, there.success, there.message]).toEqual([200, true, expect.any(String)]);
    expect(count).toBeGreaterThan(0);
    const [here, none] = await askedOf(() => ask(key, 'written=1'));
    expect(none).toBe(0);
    expect(here.result).toEqual(there.result);
    expect(linesOf(sink)).toEqual([]);
  });
});

describe('a user after a write', () => {
  const add = async () =>
    await server.call('POST', '/sys/position/add', {
      token: await server.login('admin'),
      body: { code: 'replica', name: '只读', postRank: '1' },
    });
  const cookieOf = ({ headers }: TestAnswer): string => String(headers['set-cookie'] ?? '');

  it('later reads use the primary for longer than the maximum lag of the replica', async () => {
    const cookie = cookieOf(await add());
    expect(cookie).toMatch(/^written=1; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(maxReplicaLag / 1000);
  });

  it('a refused write also sets the cookie, because it may have been partly done', async () => {
    const refused = await add();
    expect(refused.success).toBe(false);
    expect(cookieOf(refused)).toContain('written=1');
  });

  it('reads set no cookie, and neither do writes without a replica', async () => {
    expect(cookieOf(await ask('GET /sys/log/list'))).toBe('');
    const alone = await createTestServer({ beside: server });
    const answer = await alone.call('DELETE', '/sys/position/delete', {
      token: await server.login('admin'),
      query: { id: 'none' },
    });
    expect(cookieOf(answer)).toBe('');
    await alone.close();
  });
});

describe('an unavailable replica', () => {
  it('a lagging replica is not queried', async () => {
    fate = 'late';
    const [answer, count] = await askedOf(() => ask('GET /sys/log/list'));
    expect([answer.success, count]).toEqual([true, 0]);
    fate = 'well';
  });

  it('an overloaded replica refuses its own queries, and the primary still responds', async () => {
    fate = 'crowded';
    const position = server.call('GET', '/sys/position/list', { token: await server.login('admin') });
    const answers = [ask('GET /sys/log/list'), ask('GET /sys/log/list', 'written=1'), position];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 200, 200]);
    fate = 'well';
  });

  it('unmarked operations never query the replica', async () => {
    const [answer, count] = await askedOf(async () =>
      server.call('GET', '/sys/position/list', { token: await server.login('admin') }),
    );
    expect([answer.success, count]).toEqual([true, 0]);
  });
});
