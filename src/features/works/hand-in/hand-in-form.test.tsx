import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { connectApi } from '#shared/api/connection.ts';
import type { Schema } from '#openapi/index.ts';
import { HandInPanel } from './hand-in-panel.tsx';
import { unitTarget } from './hand-in-target.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const unit: Schema<'MineUnit'> = { id: 'unit-1', unitName: '第一课', courseId: 'course-1' };
const project = new File(['PK'], '迷宫 100%.sb3');

const done = (result: unknown) => HttpResponse.json({ success: true, message: '成功', code: 200, result });
const refused = (message: string) => HttpResponse.json({ success: false, message, code: 500, result: null });
const uploaded = () => done({ id: 'file-1', filePath: 'file-1.sb3', fileName: project.name });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'secret-token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function show(shown: Schema<'MineUnit'> = unit) {
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <AppProvider value={testApp()}>
      <RouterContextProvider router={router}>
        <QueryClientProvider client={new QueryClient()}>
          <HandInPanel target={unitTarget(shown)} authorName="小明" next={<a href="/next">下一课</a>} />
        </QueryClientProvider>
      </RouterContextProvider>
    </AppProvider>,
  );
  return userEvent.setup({ applyAccept: false });
}

const fileField = () => screen.getByLabelText<HTMLInputElement>(/作业文件/);
const nameField = () => screen.getByLabelText<HTMLInputElement>(/作业名/);
const submitButton = (name = '提交作业') => screen.getByRole('button', { name });
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

/** Counts the requests; `answers` are those to the submission itself, in order. */
function serve(answers: readonly (() => Response)[]) {
  const seen: { uploads: number; bodies: unknown[] } = { uploads: 0, bodies: [] };
  const rest = [...answers];
  server.use(
    http.post(`${api}/sys/common/upload`, () => {
      seen.uploads += 1;
      return uploaded();
    }),
    http.post(`${api}/teaching/teachingWork/submit`, async ({ request }) => {
      seen.bodies.push(await request.json());
      // The delay lets a second press meet a pending request.
      await delay(20);
      return rest.shift()?.() ?? refused('没有更多回答');
    }),
  );
  return seen;
}

describe('the two ways', () => {
  it('begin with the editor, and open the upload once a file is there', async () => {
    const user = show();
    expect(screen.getByRole('link', { name: '去创作' }).getAttribute('href')).toContain('unit=unit-1');
    const upload = screen.getByText('我有文件要交').closest('details');
    expect(upload?.open).toBe(false);
    await user.upload(fileField(), project);
    expect(upload?.open).toBe(true);
  });

  it('are one where no editor makes such works', () => {
    show({ ...unit, courseWorkType: 0 });
    expect(screen.queryByText('我有文件要交')).toBe(null);
    expect(fileField().closest('details')).toBe(null);
  });
});

describe('submitting a homework', () => {
  it('reports missing values and sends nothing', async () => {
    const user = show();
    await user.clear(nameField());
    await user.click(submitButton());
    expect(alerts()).toEqual(['请上传作业文件', '请输入作业名！']);
    await user.upload(fileField(), project);
    await user.click(submitButton());
    expect(alerts()).toEqual(['请输入作业名！']);
  });

  it('rejects an invalid file before anything is sent', async () => {
    const user = show();
    await user.upload(fileField(), new File(['x'], '作文.docx'));
    expect(alerts()).toEqual(['只能上传 Scratch 作品文件（.sb3、.sb2、.sb），“作文.docx”不是作品文件']);
  });

  it('shows a loading error, which offers a retry and the selection of another file', async () => {
    const user = show();
    const moved = Object.assign(new File(['PK'], '搬走了.sb3'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    await user.upload(fileField(), moved);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('作品没有打开：文件读不出来');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /当封面/ }).disabled).toBe(true);
    const asked: string[] = [];
    fileField().addEventListener('click', () => asked.push('file'));
    await user.click(screen.getByRole('button', { name: '重新选择' }));
    expect(asked).toEqual(['file']);
    moved.arrayBuffer = () => new Promise(() => undefined);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.getByRole('progressbar', { name: '正在下载作品' }).getAttribute('aria-valuenow')).toBe('0');
  });

  it('sends a single request on a double click and shows the way on', async () => {
    const seen = serve([() => done({ id: 'work-1', workStatus: 1 })]);
    const user = show();
    expect(nameField().value).toBe('第一课-小明');
    await user.upload(fileField(), project);
    await user.dblClick(submitButton());
    await screen.findByText('提交成功！');
    expect(seen.bodies).toEqual([
      { workName: '第一课-小明', workFile: 'file-1', workStatus: 1, courseId: 'unit-1' },
    ]);
    expect(screen.getByRole('link', { name: '下一课' }).getAttribute('href')).toBe('/next');
  });

  it('keeps file and name after an error and does not repeat the upload on retry', async () => {
    const seen = serve([() => refused('请输入作业名！'), () => done({ id: 'work-1', workStatus: 1 })]);
    const user = show();
    await user.upload(fileField(), project);
    await user.clear(nameField());
    await user.type(nameField(), '我的迷宫');
    await user.click(submitButton());
    const retry = await screen.findByRole('button', { name: '重试' });
    expect([alerts(), nameField().value]).toEqual([['请输入作业名！'], '我的迷宫']);
    expect(screen.getByText('迷宫 100%.sb3').textContent).toBe('迷宫 100%.sb3');
    await user.click(retry);
    await screen.findByText('提交成功！');
    expect([seen.uploads, seen.bodies.length]).toEqual([1, 2]);
  });

  it('enables the form again when the upload is cancelled', async () => {
    server.use(http.post(`${api}/sys/common/upload`, () => delay('infinite')));
    const user = show();
    await user.upload(fileField(), project);
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect([submitButton().hasAttribute('disabled'), nameField().value]).toEqual([false, '第一课-小明']);
  });
});

describe('a submitted homework', () => {
  it('can be submitted again while it is ungraded', async () => {
    const user = show({ ...unit, mineWorkId: 'work-1', mineWorkStatus: 1 });
    expect(screen.getByText('已提交').textContent).toBe('已提交');
    await user.click(submitButton('重新提交'));
    expect(nameField().value).toBe('第一课-小明');
  });

  it('shows that the teacher returned it, with the comment', () => {
    show({ ...unit, mineWorkId: 'work-1', mineWorkStatus: 0, mineWorkComment: '再试试', isReturned: true });
    expect(screen.getByRole('note').textContent).toBe('老师退回了作业，请修改后重新提交老师评语再试试');
    expect(submitButton('提交作业').textContent).toBe('提交作业');
  });

  it('shows stars and comment but no form after grading', () => {
    show({ ...unit, mineWorkId: 'work-1', mineWorkStatus: 4, mineWorkScore: 5, mineWorkComment: '真棒' });
    expect(screen.getByText(/5 星/).textContent).toBe('得分：5 星');
    expect(screen.getByText('真棒').textContent).toBe('真棒');
    expect(screen.getByText('已批改，不能再修改').textContent).toBe('已批改，不能再修改');
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });
});
