import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { photo } from './testing/pictures.ts';
import { projectFile, postFile } from './testing/upload-form.ts';

// A child may call a file 三年级一班王子轩.sb3; readers outside the class must not see this name.

const name = '三年级一班王子轩';
const encodedName = encodeURIComponent(name);
let server: TestServer;
let school: ReturnType<typeof testSchool>;
beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
});
afterAll(() => server.close());

const who = ['', 'student', 's30102', 's30205', 'teacher', 'admin'] as const;

/** Returns the users who see the child's file name in any header of any variant of the file. */
async function namesGivenTo(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const by of who) {
    const token = by === '' ? undefined : await server.login(by);
    for (const query of [{}, { download: '1' }, { width: '96' }]) {
      const { status, headers } = await server.call('GET', `/sys/common/static/${path}`, { token, query });
      expect([by, status]).toEqual([by, 200]);
      if (JSON.stringify(headers).includes(encodedName) && !found.includes(by)) found.push(by);
    }
  }
  return found;
}

async function shared(status: number, purpose: 'work' | 'homework'): Promise<string> {
  const id = await school.work('student', status);
  const token = await server.login('student');
  const file = await postFile(server, token, { purpose, name: `${name}.sb3`, bytes: projectFile(id) });
  await server.database.db
    .updateTable('teachingWork')
    .set({ workFile: file.id })
    .where('id', '=', id)
    .execute();
  return file.path;
}

describe.each([
  ['work', '作品.sb3'],
  ['homework', '作业.sb3'],
] as const)('the file of a published work, uploaded as %s', (purpose, neutral) => {
  it("the child's file name is visible to classmates and staff only", async () => {
    const path = await shared(3, purpose);
    expect(await namesGivenTo(path)).toEqual(['student', 's30102', 'teacher', 'admin']);
    const { headers } = await server.call('GET', `/sys/common/static/${path}`, {});
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent(neutral));
  });
});

it('a file read by a share link has a neutral name too', async () => {
  const path = await shared(1, 'work');
  const workId = await server.database.db
    .selectFrom('teachingWork as work')
    .innerJoin('sysFile as file', 'file.id', 'work.workFile')
    .select('work.id')
    .where('file.filePath', '=', path)
    .executeTakeFirstOrThrow();
  await server.database.db
    .insertInto('teachingWorkShare')
    .values({ workId: workId.id, token: 'x'.repeat(43), createBy: 'student' })
    .execute();
  const answer = await server.call('GET', `/sys/common/static/${path}`, {
    headers: { 'x-work-share': 'x'.repeat(43) },
  });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.headers)).not.toContain(encodedName);
});

it.each(['cover', 'avatar', 'image'])(
  'a public picture uploaded as %s has a neutral name for all users',
  async (purpose) => {
    const token = await server.login('student');
    const form = { purpose, name: `${name}.jpg`, bytes: await photo(300, 200) };
    expect(await namesGivenTo((await postFile(server, token, form)).path)).toEqual([]);
  },
);

it('the data of a published work contains no file name', async () => {
  const path = await shared(3, 'work');
  const row = await server.database.db
    .selectFrom('teachingWork as work')
    .innerJoin('sysFile as file', 'file.id', 'work.workFile')
    .select('work.id')
    .where('file.filePath', '=', path)
    .executeTakeFirstOrThrow();
  const info = await server.call('GET', '/teaching/teachingWork/studentWorkInfo', {
    query: { workId: row.id },
  });
  expect(info.success).toBe(true);
  expect(info.raw.body).not.toContain(name);
});
