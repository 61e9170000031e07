import { cleanup, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { classRoomQuery } from '#shared/api/school-class.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { GroupsSection } from './groups-section.tsx';

const api = 'http://localhost:3000/api';
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const groups = ['红队', '蓝队', '黄队'].map((groupName) => ({ groupName, userIds: [] }));
const room = {
  id: 'd1',
  departName: '一班',
  grade: null,
  term: null,
  archiveTime: null,
  teachers: [],
  mayChangeTeachers: false,
  pupils: [],
  seatRows: 1,
  seatColumns: 1,
  seats: [],
  groups,
};
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

function Page() {
  const { data } = useQuery(classRoomQuery('d1'));
  return (
    <>
      <h1>班级</h1>
      {data === undefined ? null : <GroupsSection room={data} />}
    </>
  );
}

it('a second group deletion does not restore the first deleted group while the class is refetching', async () => {
  let isRead = false;
  const saved: string[][] = [];
  server.use(
    http.get(`${api}/teaching/class/queryById`, () => {
      // The refetch after a change is still pending.
      if (isRead) return new Promise<never>(() => undefined);
      isRead = true;
      return done(room);
    }),
    http.put(`${api}/teaching/class/groups`, async ({ request }) => {
      const body: Schema<'ClassGroups'> = JSON.parse(await request.text());
      saved.push(body.groups.map(({ groupName }) => groupName));
      return done(null);
    }),
  );
  const { user } = await showApp(Page, '/toy', 't1', ['depart:user']);
  for (const name of ['红队', '蓝队']) {
    await user.click(await screen.findByRole('button', { name: `删除${name}` }));
    await user.click(screen.getByRole('button', { name: '删除小组' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  }
  expect(saved).toEqual([['蓝队', '黄队'], ['黄队']]);
});
