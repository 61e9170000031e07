import { cleanup, screen, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildProject, sprite, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { flag, move, send } from '#common/analysis/testing/nodes.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { SameThreadWorker } from '#shared/work-analysis/testing/same-thread-worker.ts';
import { AnalysisButton } from './analysis-button.tsx';
import type { WorkTask } from './starter-project.ts';

const api = 'http://localhost:3000/api';
const fileOf = (name: string) => `${api}/sys/common/static/${name}`;
const sb3 = (...sprites: readonly SpriteSpec[]): ArrayBuffer =>
  zipSync({ 'project.json': strToU8(JSON.stringify(buildProject(...sprites))) }).slice().buffer;
const unit = (courseWork_url: string) =>
  HttpResponse.json({
    success: true,
    message: '',
    code: 200,
    result: { id: 'u1', unitName: '第一课', courseId: 'c1', courseWork_url },
  });

const given = [flag, send('跳舞')];
const server = setupServer(
  http.get(fileOf('work.sb3'), () =>
    HttpResponse.arrayBuffer(sb3(sprite('小猫', [given]), sprite('小狗', [[flag, move(10)]]))),
  ),
  http.get(fileOf('starter.sb3'), () => HttpResponse.arrayBuffer(sb3(sprite('小猫', [given])))),
  http.get(`${api}/teaching/teachingCourseUnit/queryById`, () => unit(fileOf('starter.sb3'))),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  vi.stubGlobal('Worker', SameThreadWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

async function open(task?: WorkTask) {
  const { user } = await showApp(() => (
    <>
      <h1>作业管理</h1>
      <AnalysisButton path={fileOf('work.sb3')} title="迷宫" task={task} />
    </>
  ));
  await user.click(screen.getByRole('button', { name: /^分析.*迷宫$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '分析：迷宫' }));
  return { user, dialog };
}

it('the dialog shows seven areas with their reasons, and says that the score is no mark', async () => {
  const { dialog } = await open();
  await dialog.findByText(/分数只是参考，不是成绩/);
  const [scores] = dialog.getAllByRole('list');
  const rows = scores === undefined ? [] : within(scores).getAllByRole('listitem');
  expect(rows).toHaveLength(7);
  expect(rows[5]?.textContent).toBe('和人互动1 / 3点绿旗，你的作品就会开始。小猫：当 绿旗 被点击');
  dialog.getByText('消息没有人接收');
  expect(dialog.queryByRole('heading', { name: '和起始作品比' })).toBeNull();
});

it('with a starter project the dialog shows what is the own part of the pupil', async () => {
  const { dialog } = await open({ unitId: 'u1' });
  const own = await dialog.findByRole('heading', { name: '和起始作品比' });
  expect(own.nextElementSibling?.textContent).toBe('4 块积木里，学生自己的有 2 块。新的角色：小狗。');
  dialog.getByText('起始作品里就有');
});

it('the analysis is shown without the comparison when the unit cannot be read', async () => {
  server.use(
    http.get(`${api}/teaching/teachingCourseUnit/queryById`, () =>
      HttpResponse.json({ success: false, message: '没有权限', code: 500, result: null }),
    ),
  );
  const { dialog } = await open({ unitId: 'u1' });
  await dialog.findByText(/分数只是参考，不是成绩/);
  expect(dialog.queryByRole('heading', { name: '和起始作品比' })).toBeNull();
});

it('a failure can be retried', async () => {
  server.use(http.get(fileOf('work.sb3'), () => new HttpResponse(null, { status: 404 }), { once: true }));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: '重试' }));
  const finding = await dialog.findByText('消息没有人接收');
  expect(finding.closest('li')?.textContent).toContain('小猫：当 绿旗 被点击');
});
