import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { areas } from '#common/analysis/score.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { wireNow } from '#shared/text/wire-now.ts';
import { GrowthDialog } from './growth-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const work = (workId: string, handedInAt: string, points: number) => ({
  workId,
  workName: '作品',
  taskName: '灯笼',
  handedInAt,
  blocks: 5,
  scores: areas.map((area) => ({ area, points })),
});

async function show(...works: readonly object[]) {
  // The drawing needs the size of its box, because happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 280));
  server.use(
    http.get(`${api}/teaching/class/growth`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      expect([query.get('id'), query.get('userId')]).toEqual(['d1', 'u1']);
      return HttpResponse.json({ success: true, message: '', code: 200, result: { works } });
    }),
  );
  const pupil = { userId: 'u1', username: 's1', realname: '王小明' };
  const { user } = await showApp(() => (
    <>
      <h1>成绩册</h1>
      <GrowthDialog departId="d1" pupil={pupil} onClose={() => undefined} />
    </>
  ));
  return { user, dialog: within(await screen.findByRole('dialog', { name: '成长：王小明' })) };
}

const rows = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

it('a radar shows the areas, a table beside it has the same figures, and they are no mark', async () => {
  const { user, dialog } = await show(work('w1', '2020-10-01 08:00:00', 1), work('w2', wireNow(), 2));
  await dialog.findByText(/只是参考，不是成绩/);
  await user.click(await dialog.findByRole('radio', { name: '全部 2' }));
  const table = within(dialog.getByRole('region', { name: '七个方面数据表' })).getByRole('table');
  expect(rows(table).slice(0, 2)).toEqual([
    ['方面', '最近一次', '第一次'],
    ['抽象和分解', '2', '1'],
  ]);
  const drawing = await dialog.findByLabelText('七个方面：雷达图');
  expect(drawing.querySelectorAll('.recharts-radar-polygon').length).toBe(2);
  // Lines of seven small numbers would cover each other.
  const works = dialog.getByRole('figure', { name: '每一次提交' });
  await waitFor(() => expect(works.querySelectorAll('.recharts-bar').length).toBe(areas.length));
});

it('this term is shown first', async () => {
  const { dialog } = await show(work('w1', '2020-10-01 08:00:00', 1));
  await dialog.findByText('本学期还没有可以看的作品');
  expect(dialog.queryByRole('figure')).toBeNull();
});

it('a pupil without an analysed work has an explanation', async () => {
  const { dialog } = await show();
  await dialog.findByText(/还没有可以看的作品/);
  expect(dialog.queryByRole('radio')).toBeNull();
});
