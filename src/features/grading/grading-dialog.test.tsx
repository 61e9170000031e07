import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { WorkRow } from './grade-schema.ts';
import { GradingDialog } from './grading-dialog.tsx';

const api = 'http://localhost:3000/api';
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const refused = (message: string) => HttpResponse.json({ success: false, message, code: 500, result: null });
const other = {
  departId: 'd1',
  departName: '一班',
  unitId: null,
  additionalId: 'h2',
  taskName: '灯笼',
  count: 12,
};
const server = setupServer(
  http.get(`${api}/sys/dict/getDictItems/:code`, () => done([{ value: '2', text: '已批改' }])),
  http.get(`${api}/teaching/ownPhrase/list`, () => done({ phrases: [] })),
  http.get(`${api}/teaching/teachingWork/queryTeachingWorkCorrectByMainId`, () => done([])),
  http.get(`${api}/teaching/teachingWork/rubric`, () => done([])),
  http.get(`${api}/teaching/teachingWork/similar`, () => done([])),
  http.put(`${api}/teaching/teachingWork/edit`, () => done({ revision: 'r2' })),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Answers the requests for the tasks that wait, one after the other. */
const answerTasks = (...answers: (() => Response)[]) =>
  server.use(
    http.get(`${api}/teaching/teachingWork/waiting`, () => answers.shift()?.() ?? refused('没有更多的回答')),
  );

async function show(findMore?: () => Promise<WorkRow | undefined>) {
  const work: WorkRow = { id: 'w1', workName: '迷宫', workStatus: 1, revision: 'r1' };
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>作业管理</h1>
      <GradingDialog
        works={[work]}
        presentId="w1"
        onPresent={() => undefined}
        {...(findMore === undefined ? {} : { findMore })}
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    </>
  ));
  await screen.findByRole('radio', { name: '已批改' });
  const next = () => user.click(screen.getByRole('button', { name: '保存并下一个' }));
  return { user, noticeTexts, next };
}

it('the form stays when the search for more works fails, and its button searches again', async () => {
  const searches: string[] = [];
  answerTasks(() => done([]));
  const { noticeTexts, next } = await show(async () => {
    searches.push('search');
    if (searches.length === 1) throw new Error('查询失败');
    return undefined;
  });
  await next();
  await waitFor(() => expect(noticeTexts()).toContain('warning 查询失败'));
  expect(screen.queryByText('全部批改完了')).toBe(null);
  await next();
  await screen.findByText('全部批改完了');
  expect(searches).toHaveLength(2);
});

it('全部批改完了 is shown only when no other task waits', async () => {
  answerTasks(() => done([other]));
  const { next } = await show();
  await next();
  await screen.findByText('还有 12 份：一班《灯笼》');
  screen.getByText('这些作业批改完了');
  expect(screen.queryByText('全部批改完了')).toBe(null);
  screen.getByRole('button', { name: '继续批改' });
});

it('the other tasks can be loaded again after a failure', async () => {
  answerTasks(
    () => refused('暂时查不到'),
    () => done([]),
  );
  const { user, next } = await show();
  await next();
  await screen.findByText('暂时查不到');
  expect(screen.queryByText('全部批改完了')).toBe(null);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('全部批改完了');
  expect(screen.queryByText('暂时查不到')).toBe(null);
});
