import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rulesVersion } from '#common/analysis/rules-version.ts';
import { areas } from '#common/analysis/score.ts';
import { sprite } from '#common/analysis/testing/build.ts';
import { flag, send } from '#common/analysis/testing/nodes.ts';
import { Refusal, refusal, refusals } from '#server/http/refusal.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { homeworkFixture } from '#server/modules/homework/testing/homework-fixture.ts';
import { analyseWaitingWorks } from '#server/modules/jobs/analyse-works.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { savedId } from './testing/teaching-school.ts';
import { hugeWork, scratchWork } from './testing/scratch-file.ts';
import { createAnalysisQueue } from './work-analysis.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());
// The works of the demo school would wait, too.
beforeEach(async () => {
  await server.database.db.deleteFrom('teachingWork').execute();
});

const unheard = (...messages: readonly string[]) =>
  scratchWork(
    sprite(
      '小猫',
      messages.map((message) => [flag, send(message)]),
    ),
  );

async function upload(username: string, bytes: Buffer, name = 'w.sb3'): Promise<string> {
  const { id } = await postFile(server, await server.login(username), { purpose: 'work', name, bytes });
  return id;
}

async function handIn(homework: string, bytes: Buffer, { username = 's30103', workStatus = 1 } = {}) {
  const workFile = await upload(username, bytes);
  return savedId(await fixture.submit(await server.login(username), homework, { workFile, workStatus }));
}

const stored = async (workId: string) =>
  await server.database.db
    .selectFrom('teachingWorkAnalysis')
    .selectAll()
    .where('workId', '=', workId)
    .orderBy('versionNo')
    .execute();
const analysed = async (workId: string, count = 1) => {
  await expect.poll(async () => (await stored(workId)).length, { timeout: 20_000 }).toBe(count);
  return await stored(workId);
};

/** Wraps the pool of the server: `refuse` returns the error of the nth analysis. */
function poolThat(refuse: (count: number) => Error | undefined): Parsing {
  let count = 0;
  const run: Parsing['run'] = (job, input, limits) => {
    if (job !== 'analyseProject') return server.deps.parsing.run(job, input, limits);
    count += 1;
    const error = refuse(count);
    return error === undefined ? server.deps.parsing.run(job, input, limits) : Promise.reject(error);
  };
  return { run, close: async () => undefined };
}

async function runJob(parsing: Parsing = server.deps.parsing) {
  const progress: string[] = [];
  const { db, files } = server.deps;
  const message = await analyseWaitingWorks({ db, files, parsing }, async (text) => void progress.push(text));
  return { message, progress };
}
const tooComplex = () => refusal('作品太复杂，不能分析');

describe('the analysis of a hand-in', () => {
  it('is stored with the version: the points of seven areas, the rules with their places, the habits', async () => {
    const work = await handIn(await fixture.homework(), unheard('跳舞', '唱歌'));
    const [row] = await analysed(work);
    expect(row).toMatchObject({ versionNo: 1, rulesVersion, problem: null, blocks: 4 });
    expect(row?.scores).toEqual(areas.map((area) => ({ area, points: expect.any(Number) })));
    expect(row?.findings).toContainEqual({ rule: 'message-never-received', count: 2 });
    expect(row?.habits).toEqual(expect.any(Array));
  });

  it('compares the work with the starter project of its task', async () => {
    const { path } = await postFile(server, await server.login('teacher'), {
      purpose: 'material',
      name: 's.sb3',
      bytes: unheard('跳舞'),
    });
    const homework = await fixture.homework({ workUrl: path });
    const [row] = await analysed(await handIn(homework, unheard('跳舞', '唱歌')));
    expect(row?.findings).toContainEqual({ rule: 'message-never-received', count: 1 });
  });

  it('is one for each handed-in version; a saved draft and a work without a task have none', async () => {
    const homework = await fixture.homework();
    const draft = await handIn(homework, unheard('一'), { workStatus: 0 });
    const work = await handIn(homework, unheard('二'));
    expect(work).toBe(draft);
    await handIn(homework, unheard('三'));
    expect((await analysed(work, 2)).map(({ versionNo }) => versionNo)).toEqual([2, 3]);
    const free = await server.call('POST', '/teaching/teachingWork/submit', {
      token: await server.login('s30103'),
      body: { workName: '自己做的', workFile: await upload('s30103', unheard('四')), workStatus: 1 },
    });
    expect((await runJob()).message).toBe('没有需要分析的作品');
    expect(await stored(savedId(free))).toEqual([]);
  });

  it('of a work beyond the limits says so, and the hand-in succeeds', async () => {
    const [row] = await analysed(await handIn(await fixture.homework(), hugeWork()));
    expect(row).toMatchObject({ problem: 'tooLarge', blocks: 0, scores: [], findings: [], habits: [] });
  });

  it('that fails costs no other work its analysis', async () => {
    const homework = await fixture.homework();
    const works = [
      await handIn(homework, unheard('一'), { username: 's30104', workStatus: 0 }),
      await handIn(homework, unheard('二'), { username: 's30105', workStatus: 0 }),
      await handIn(homework, unheard('三'), { username: 's30106', workStatus: 0 }),
    ];
    const errors = [new Error('the thread broke'), tooComplex()];
    const parsing = poolThat((count) => errors[count - 1]);
    const warnings: unknown[] = [];
    const analyse = createAnalysisQueue({
      ...server.deps,
      parsing,
      log: { warn: (one: unknown) => void warnings.push(one) },
    });
    for (const workId of works) analyse({ workId, versionNo: 1 });
    await analysed(works[2] ?? '');
    expect(await stored(works[0] ?? '')).toEqual([]);
    expect(await stored(works[1] ?? '')).toMatchObject([{ problem: 'tooLong' }]);
    expect(warnings).toMatchObject([{ workId: works[0], versionNo: 1 }]);
  });
});

describe('the job', () => {
  const three = async () => {
    const homework = await fixture.homework();
    const works: string[] = [];
    for (const username of ['s30104', 's30105', 's30106'])
      works.push(await handIn(homework, unheard('跳舞'), { username }));
    for (const work of works) await analysed(work);
    return works.sort();
  };

  it('analyses the works whose analysis is missing, and does nothing the second time', async () => {
    const [first = ''] = await three();
    await server.database.db.deleteFrom('teachingWorkAnalysis').where('workId', '=', first).execute();
    expect(await runJob()).toEqual({ message: '分析了 1 件作品', progress: ['已分析 1 / 1 件作品'] });
    expect(await stored(first)).toMatchObject([{ rulesVersion, problem: null }]);
    expect(await runJob()).toEqual({ message: '没有需要分析的作品', progress: [] });
  });

  it('analyses all works again after the rules have changed, and leaves results of later rules', async () => {
    const works = await three();
    const { db } = server.database;
    await db
      .updateTable('teachingWorkAnalysis')
      .set({ rulesVersion: rulesVersion - 1, findings: '[]' })
      .execute();
    await db
      .updateTable('teachingWorkAnalysis')
      .set({ rulesVersion: rulesVersion + 1 })
      .where('workId', '=', works[2] ?? '')
      .execute();
    expect((await runJob()).message).toBe('分析了 2 件作品');
    const rows = await Promise.all(works.map(stored));
    expect(rows.flat().map((row) => row.rulesVersion)).toEqual([
      rulesVersion,
      rulesVersion,
      rulesVersion + 1,
    ]);
    expect(rows.flat().map(({ findings }) => Object(findings).length > 0)).toEqual([true, true, false]);
  });

  it('notes a work that is too complex or has no file, and does not try it again', async () => {
    const works = await three();
    const { db } = server.database;
    await db.deleteFrom('teachingWorkAnalysis').execute();
    await db
      .updateTable('sysFile')
      .set({ sha256: '0'.repeat(64) })
      .where(
        'id',
        'in',
        db
          .selectFrom('teachingWork')
          .select('workFile')
          .where('id', '=', works[1] ?? '')
          .$narrowType<{
            workFile: string;
          }>(),
      )
      .execute();
    const parsing = poolThat((count) => (count === 1 ? tooComplex() : undefined));
    expect((await runJob(parsing)).message).toBe('分析了 3 件作品；2 件不能分析');
    const rows = await Promise.all(works.map(stored));
    expect(rows.flat().map(({ problem }) => problem)).toEqual(['tooLong', 'missing', null]);
    expect((await runJob()).message).toBe('没有需要分析的作品');
  });

  it('stops while the server is busy, and continues the next time', async () => {
    await three();
    await server.database.db.deleteFrom('teachingWorkAnalysis').execute();
    const parsing = poolThat((count) => (count === 2 ? refusals.busy() : undefined));
    expect((await runJob(parsing)).message).toBe('服务器繁忙，分析了 1 件作品，其余下次再分析');
    expect((await runJob()).message).toBe('分析了 2 件作品');
  });

  it('leaves out works in the recycle bin, and the row goes with the work', async () => {
    const [first = '', second = ''] = await three();
    const { db } = server.database;
    await db.deleteFrom('teachingWorkAnalysis').where('workId', '=', first).execute();
    await db.updateTable('teachingWork').set({ delFlag: 1 }).where('id', '=', first).execute();
    expect((await runJob()).message).toBe('没有需要分析的作品');
    await db.deleteFrom('teachingWork').where('id', '=', second).execute();
    expect(await stored(second)).toEqual([]);
  });

  it('runs by its schedule, and its result is in the history', async () => {
    const { db } = server.database;
    await three();
    await db.deleteFrom('teachingWorkAnalysis').execute();
    const job = await db
      .selectFrom('sysQuartzJob')
      .selectAll()
      .where('jobClassName', '=', 'WorkAnalysis')
      .executeTakeFirstOrThrow();
    await server.deps.jobs.start(job, { startedBy: 'test' });
    await server.deps.jobs.settled();
    const run = await db
      .selectFrom('sysQuartzRun')
      .select(['status', 'message'])
      .where('jobId', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(run).toEqual({ status: 'done', message: '分析了 3 件作品' });
  });
});

it('an error that is no refusal fails the job', async () => {
  await analysed(await handIn(await fixture.homework(), unheard('跳舞')));
  await server.database.db.deleteFrom('teachingWorkAnalysis').execute();
  const broken = runJob(poolThat(() => new Error('the disk broke')));
  await expect(broken).rejects.not.toBeInstanceOf(Refusal);
});
