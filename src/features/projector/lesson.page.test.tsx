import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import LessonPage from './lesson.page.tsx';

const api = 'http://localhost:3000/api';
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const refused = (message: string) => HttpResponse.json({ success: false, message, code: 500, result: null });
const board = {
  departName: '一班',
  courseName: '动画',
  units: [{ unitId: 'u1', unitName: '熊猫散步' }],
  pupils: [],
};
const unit = { id: 'u1', courseId: 'c1', unitName: '熊猫散步', unitIntro: '让熊猫走起来' };
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

it('the task of a lesson can be loaded again after a failure', async () => {
  const answers = [() => refused('暂时查不到'), () => done({ records: [unit], total: 1 })];
  server.use(
    http.get(`${api}/teaching/progress/board`, () => done(board)),
    http.get(`${api}/teaching/teachingCourseUnit/mineUnit`, () => answers.shift()?.() ?? refused('')),
    http.all(`${api}/*`, () => refused('没有')),
  );
  const params = { departId: 'd1', courseId: 'c1', unitId: 'u1' };
  const { user } = await showApp((page) => <LessonPage {...page} params={params} />);
  await user.click(await screen.findByRole('radio', { name: '任务' }));
  await screen.findByText('暂时查不到');
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('让熊猫走起来');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '任务' }).checked).toBe(true);
});
