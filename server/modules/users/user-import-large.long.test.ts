import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const lineCount = 5000;
const headers = [header.username, header.realname, header.password, header.school, header.departs];
const nameOf = (prefix: string, index: number): string => `${prefix}${String(index).padStart(4, '0')}`;

/** Returns a file of 5,000 lines like a filled-in template. */
async function largeFile(lineOf: (index: number) => readonly string[]): Promise<Buffer> {
  const rows = Array.from({ length: lineCount }, (_one, index) => [...lineOf(index)]);
  return await buffer(
    writeXlsx({ name: '用户', titles: ['用户导入模板', '说明'], headers, widths: [], rows }),
  );
}

async function send(bytes: Buffer, mode: string): Promise<TestAnswer> {
  const form = uploadForm({ name: '用户.xlsx', bytes, fields: { mode } });
  return await server.call('POST', '/sys/user/importExcel', { token: await server.login('admin'), ...form });
}

async function written(prefix: string) {
  return await server.database.db
    .selectFrom('sysUser as account')
    .leftJoin('sysUserDepart as member', 'member.userId', 'account.id')
    .leftJoin('sysDepart as depart', 'depart.id', 'member.depId')
    .leftJoin('sysUserRole as held', 'held.userId', 'account.id')
    .leftJoin('sysRole as role', 'role.id', 'held.roleId')
    .select(['account.username', 'account.realname', 'account.school', 'depart.departName', 'role.roleCode'])
    .where('account.username', 'like', `${prefix}%`)
    .orderBy('account.username')
    .execute();
}

describe('importing five thousand lines', { timeout: 120_000 }, () => {
  it('all lines are written correctly while the server answers other requests', async () => {
    const classes = ['三年级一班', '三年级二班'] as const;
    const file = await largeFile((index) => [
      nameOf('many-', index),
      `学生${index}`,
      'Pupil-2026',
      `第${index}小学`,
      classes[index % 2] ?? '',
    ]);
    const progress = { isOver: false };
    const importing = send(file, 'all').finally(() => (progress.isOver = true));
    let answered = 0;
    while (!progress.isOver) {
      const { status } = await server.call('GET', '/sys/user/list', { token: await server.login('teacher') });
      expect(status).toBe(200);
      answered += 1;
    }
    expect((await importing).message).toBe('共5000行数据全部导入成功！');
    expect(answered).toBeGreaterThan(10);
    const expected = Array.from({ length: lineCount }, (_one, index) => ({
      username: nameOf('many-', index),
      realname: `学生${index}`,
      school: `第${index}小学`,
      departName: classes[index % 2],
      roleCode: 'student',
    }));
    expect(await written('many-')).toEqual(expected);
    const enter = { username: nameOf('many-', 4999), password: 'Pupil-2026' };
    expect((await server.call('POST', '/sys/login', { body: enter })).success).toBe(true);
  });

  it('wrong lines are listed by number, and valid lines are written if requested', async () => {
    const file = await largeFile((index) => [
      nameOf('some-', index),
      '学生',
      index % 10 === 3 ? '123' : 'Pupil-2026',
      '',
      index % 10 === 7 ? '没有的班' : '三年级一班',
    ]);
    const preview = await send(file, 'preview');
    expect(preview.result).toMatchObject({
      totalCount: 5000,
      successCount: 4000,
      errorCount: 1000,
      isDone: false,
    });
    // The first line follows three lines of title, hints and header.
    expect(preview.result).toMatchObject({
      msg: expect.stringMatching(
        /^第 7 行：密码要有 6 到 64 位，不能有空格。\n第 11 行：部门“[^”]+”不存在。\n第 17 行：.*第 5001 行：部门“[^”]+”不存在。$/s,
      ),
    });
    expect((await send(file, 'all')).message).toBe('文件中有 1000 行错误，没有导入任何数据');
    expect(await written('some-')).toEqual([]);
    expect((await send(file, 'valid')).message).toBe('文件导入成功，但有错误。');
    const names = (await written('some-')).map(({ username }) => username);
    expect(names.length).toBe(4000);
    expect(names.slice(0, 4)).toEqual(['some-0000', 'some-0001', 'some-0002', 'some-0004']);
  });

  it('formula-like values are imported and exported as text', async () => {
    const formula = (index: number): string => ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)'][index % 4] ?? '';
    const file = await largeFile((index) => [
      nameOf('calc-', index),
      `=学生${index}`,
      'Pupil-2026',
      formula(index),
      '三年级一班',
    ]);
    expect((await send(file, 'all')).message).toBe('共5000行数据全部导入成功！');
    const rows = await written('calc-');
    expect(rows.map(({ school }) => school)).toEqual(rows.map((_row, index) => formula(index)));
    const exported = await server.call('GET', '/sys/user/exportXls', {
      token: await server.login('admin'),
      query: { username: 'calc-*', column: 'username', order: 'asc' },
    });
    const report = await readXlsx(exported.raw.rawPayload);
    const lines = report.ok ? report.lines.map(({ cells }) => cells) : [];
    expect(lines.length).toBe(5001);
    expect(lines.slice(1).map((cells) => cells[1])).toEqual(rows.map((_row, index) => `=学生${index}`));
    const wrong = await send(
      await largeFile((index) => [`=A${index}`, '学生', 'Pupil-2026', '', '三年级一班']),
      'all',
    );
    expect(wrong.message).toBe('文件中有 5000 行错误，没有导入任何数据');
  });
});
