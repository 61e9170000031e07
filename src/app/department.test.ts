// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { createNotices } from '#shared/app/notices.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { createDepartment } from './department.ts';

const api = 'http://localhost/api';
const departs = `${api}/sys/user/getCurrentUserDeparts`;
const server = setupServer();
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Opens the dialog as a user with this role; returns the texts of the notices once it is closed again. */
async function openAs(role: string) {
  const session = testSession({ roles: [role], userInfo: { id: 'u1', username: 'u1' } });
  const notices = createNotices();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { actor } = createDepartment({ session, queryClient, notices });
  actor.send({ type: 'department.open', closable: true });
  await expect.poll(() => actor.getSnapshot().value).toBe('closed');
  return notices.snapshot().map(({ kind, text }) => `${kind} ${text}`);
}

describe('the department dialog without a department', () => {
  it.each([
    ['teacher', '您尚未设置部门信息!'],
    ['student', '你还没有班级，请老师帮你加入'],
  ])('does not open, and a %s reads why', async (role, text) => {
    const list: unknown[] = [];
    server.use(
      http.get(departs, () =>
        HttpResponse.json({ success: true, message: '', code: 200, result: { list, orgCode: null } }),
      ),
    );
    expect(await openAs(role)).toEqual([`warning ${text}`]);
  });

  it('tells a pupil in words of children that the classes cannot be read', async () => {
    server.use(
      http.get(departs, () => HttpResponse.json({ success: false, message: '', code: 500, result: null })),
    );
    expect(await openAs('student')).toEqual(['warning 没有读到你的班级，过一会儿再试']);
  });
});
