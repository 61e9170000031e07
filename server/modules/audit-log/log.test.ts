import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  await server.call('POST', '/sys/login', { body: { username: 'teacher', password: 'wrong-1' } });
  await server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token: await server.login('teacher') });
  await server.call('DELETE', '/sys/user/delete', {
    token: await server.login('student'),
    query: { id: 'nobody', password: 'secret-1' },
  });
  await server.deps.audit.flush();
});
afterAll(() => server.close());

const list = async (query: Record<string, string>) =>
  server.call('GET', '/sys/log/list', { token: await server.login('admin'), query });

describe('the log list', () => {
  it('contains failed logins', async () => {
    expect((await list({ logType: '1', keyWord: '*失败*' })).result).toMatchObject({
      total: 1,
      records: [{ logType: 1, userid: 'teacher', ip: '127.0.0.1' }],
    });
  });

  it('contains writes with their operation and user', async () => {
    const { result } = await list({ logType: '2', userid: 'teacher' });
    expect(result).toMatchObject({
      total: 1,
      records: [
        {
          logContent: '全部标为已读',
          operateType: 3,
          username: '李老师',
          method: 'PUT /sys/sysAnnouncementSend/readAll',
          requestType: 'PUT',
        },
      ],
    });
  });

  it('contains a write before its response is sent', async () => {
    const token = await server.login('teacher2');
    const found = async () => {
      const rows = await server.deps.db
        .selectFrom('sysLog')
        .select('method')
        .where('userid', '=', 'teacher2')
        .where('logType', '=', 2)
        .execute();
      return rows.map(({ method }) => method);
    };
    const before = await found();
    await Promise.all(
      Array.from({ length: 8 }, () => server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token })),
    );
    // Without a flush.
    expect((await found()).slice(before.length)).toEqual(
      Array.from({ length: 8 }, () => 'PUT /sys/sysAnnouncementSend/readAll'),
    );
  });

  it('contains refused requests without their secrets', async () => {
    const { result } = await list({ logType: '2', operateType: '4' });
    expect(result).toMatchObject({ records: [{ logContent: '删除用户（403）', userid: 'student' }] });
    expect(JSON.stringify(result)).not.toContain('secret-1');
  });

  it('is exported with headers and texts instead of codes', async () => {
    const answer = await server.call('GET', '/sys/log/exportXls', {
      token: await server.login('admin'),
      query: { logType: '2', userid: 'teacher' },
    });
    const sheet = await readXlsx(answer.raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => cells.slice(0, 4)) : []).toEqual([
      ['日志类型', '操作类型', '日志内容', '操作人ID'],
      ['操作日志', '修改', '全部标为已读', 'teacher'],
    ]);
  });
});
