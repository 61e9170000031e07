import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { CourseUnits } from './course-units.tsx';
import { inOrder } from './use-unit-order.ts';
import { unitMarks } from './unit-line.tsx';

const api = 'http://localhost:3000/api';
const base = `${api}/teaching/teachingCourseUnit`;
const done = (result: unknown) => HttpResponse.json({ success: true, message: '好', code: 200, result });
const unit = (id: string, unitName: string, orderNum: number) => ({ id, unitName, courseId: 'k1', orderNum });
const server = setupServer();
let stored: ReturnType<typeof unit>[] = [];
let orders: string[][] = [];
let seen: (number | undefined)[][] = [];
let refusesOrder = false;

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  stored = [unit('a', '甲', 4), unit('b', '乙', 5), unit('c', '丙', 9)];
  orders = [];
  seen = [];
  refusesOrder = false;
  server.use(
    http.get(`${base}/list`, () => done({ records: stored, total: stored.length, size: 999, current: 1 })),
    http.put(`${base}/editBatch`, async ({ request }) => {
      const places: { id: string; orderNum: number; wasOrderNum?: number }[] = JSON.parse(
        await request.text(),
      );
      orders.push(places.map(({ id }) => id));
      seen.push(places.map(({ wasOrderNum }) => wasOrderNum));
      if (refusesOrder)
        return HttpResponse.json({
          success: false,
          message: '记录不存在或已被删除',
          code: 500,
          result: null,
        });
      stored = [...stored].sort(
        (one, two) =>
          places.findIndex(({ id }) => id === one.id) - places.findIndex(({ id }) => id === two.id),
      );
      stored = stored.map((one, index) => ({ ...one, orderNum: index + 1 }));
      return done(null);
    }),
    http.post(`${base}/add`, async ({ request }) => {
      const { unitName }: { unitName: string } = JSON.parse(await request.text());
      stored = [...stored, unit(`new ${unitName}`, unitName, stored.length + 1)];
      return done({ id: `new ${unitName}` });
    }),
  );
});
afterEach(cleanup);
afterAll(() => server.close());

function show(mayEdit = true, shownUnit?: string) {
  return showApp(() => (
    <>
      <h1>课程</h1>
      <CourseUnits course={{ id: 'k1', courseName: '课程', mayEdit }} shownUnit={shownUnit} />
    </>
  ));
}

const names = () =>
  screen.getAllByRole('listitem').map((entry) => /[甲乙丙丁戊]/.exec(entry.textContent)?.[0]);

it('a unit moves by Alt and an arrow, keeps the focus, and the whole order is saved', async () => {
  const { user } = await show();
  const handle = await screen.findByRole('button', { name: '移动丙' });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['丙', '甲', '乙']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动丙');
  expect(screen.getByText('丙移到第 1 个，共 3 个')).toBeDefined();
  await waitFor(() =>
    expect(orders).toEqual([
      ['a', 'c', 'b'],
      ['c', 'a', 'b'],
    ]),
  );
  // Each move says which places it is based on: those of the server, then those of the move before.
  expect(seen).toEqual([
    [4, 9, 5],
    [2, 1, 3],
  ]);
  await waitFor(() => expect(names()).toEqual(['丙', '甲', '乙']));
});

it('a refused order shows the order of the server again', async () => {
  refusesOrder = true;
  const { user } = await show();
  (await screen.findByRole('button', { name: '移动丙' })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(orders).toHaveLength(1));
  await waitFor(() => expect(names()).toEqual(['甲', '乙', '丙']));
});

it('Enter adds a unit and leaves the field ready for the next', async () => {
  const { user } = await show();
  const field = await screen.findByLabelText('添加单元');
  await user.type(field, '丁{Enter}戊{Enter}');
  await waitFor(() => expect(names()).toEqual(['甲', '乙', '丙', '丁', '戊']));
  expect(document.activeElement).toBe(field);
});

it('a link to a unit gives it the focus', async () => {
  await show(true, 'b');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('移动乙'));
});

it('a course of somebody else has no tools', async () => {
  await show(false);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByLabelText('添加单元')).toBe(null);
});

it('rows without a place come last', () => {
  expect(inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'gone', 'a']).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

it('a unit is marked with the parts it has', () => {
  expect(unitMarks(unit('a', '甲', 1))).toEqual([]);
  expect(
    unitMarks({ ...unit('a', '甲', 1), unitIntro: '走', courseVideo: 'v.mp4', courseWork: 'w.sb3' }),
  ).toEqual(['任务', '视频', '起始作品']);
});
