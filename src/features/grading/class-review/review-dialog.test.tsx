import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rulesVersion } from '#common/analysis/rules-version.ts';
import { buildProject, sprite, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { flag, sayFor, send } from '#common/analysis/testing/nodes.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { SameThreadWorker } from '#shared/work-analysis/testing/same-thread-worker.ts';
import { ReviewButton } from './review-button.tsx';

const api = 'http://localhost:3000/api';
const fileOf = (name: string) => `${api}/sys/common/static/${name}`;
const sb3 = (...sprites: readonly SpriteSpec[]): ArrayBuffer =>
  zipSync({ 'project.json': strToU8(JSON.stringify(buildProject(...sprites))) }).slice().buffer;
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

const names = ['王小明', '李丽丽', '赵大宝', '钱多多'] as const;
const pupils = names.map((realname, index) => ({ userId: `u${index}`, username: `s${index}`, realname }));
/** The works of the pupils, by their files. */
const listed = (...files: readonly string[]) =>
  http.get(`${api}/teaching/teachingWork/list`, () =>
    answer({
      records: files.map((file, index) => ({
        id: `w${index}`,
        workName: '迷宫',
        workStatus: 1,
        workFileKey_url: fileOf(file),
      })),
      total: files.length,
      size: 1000,
      current: 1,
      pages: 1,
    }),
  );

/** The stored results of the works, of some version of the rules. */
const stored = (version: number, ...works: readonly object[]) =>
  http.get(`${api}/teaching/teachingWork/analyses`, ({ request }) => {
    expect(new URL(request.url).searchParams.get('additionalId')).toBe('h1');
    return answer({
      rules: [
        { id: 'message-never-received', title: '消息没有人接收', kind: 'bug' },
        { id: 'begin-at-start', title: '从起点开始', kind: 'habit' },
      ],
      works: works.map((work, index) => ({
        workId: `w${index}`,
        rulesVersion: version,
        isFailed: false,
        blocks: 2,
        findings: [{ rule: 'message-never-received', count: 1 }],
        habits: ['begin-at-start'],
        ...work,
      })),
    });
  });

const server = setupServer(
  stored(rulesVersion),
  listed('unheard.sb3', 'damaged.sb3', 'named.sb3', 'code.py'),
  http.get(fileOf('unheard.sb3'), () =>
    HttpResponse.arrayBuffer(sb3(sprite('小猫', [[flag, send('跳舞')]]))),
  ),
  http.get(fileOf('named.sb3'), () =>
    HttpResponse.arrayBuffer(sb3(sprite('赵大宝', [[flag, sayFor('我是王小明', 2), send('跳舞')]]))),
  ),
  http.get(fileOf('damaged.sb3'), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  http.get(`${api}/teaching/teachingAdditionalWork/queryById`, () =>
    answer({ id: 'h1', workName: '迷宫', status: 1 }),
  ),
);

const canvas = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');

beforeAll(() => {
  // The drawing measures its texts, which happy-dom cannot.
  const getContext = () => ({ measureText: (text: string) => ({ width: 10 * text.length }) });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { ...canvas, value: getContext });
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
afterAll(() => {
  server.close();
  if (canvas !== undefined) Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', canvas);
});

async function open() {
  const task = {
    title: '迷宫',
    place: { homeworkId: 'h1' },
    handIns: pupils.map((pupil, index) => ({ workId: `w${index}`, pupil })),
    classmates: pupils,
  };
  const { user } = await showApp(() => (
    <>
      <h1>布置班级作业</h1>
      <ReviewButton task={task} />
    </>
  ));
  await user.click(screen.getByRole('button', { name: '讲评' }));
  const dialog = await screen.findByRole('dialog', { name: '讲评：迷宫' });
  return { user, dialog, inDialog: within(dialog) };
}

it('the teacher reads the most frequent problem with its pupils, and what was left out', async () => {
  const { inDialog } = await open();
  await inDialog.findByText('看了 2 份作品，共 3 份 Scratch 作品。');
  inDialog.getByText(/这里没有分数，也不会告诉学生/);
  inDialog.getByText('1 份读不出来，没有算进去。');
  inDialog.getByText('1 份不是 Scratch 作品（Python、积木编程或其他文件），没有算进去。');
  const problem = inDialog.getByText('消息没有人接收').closest('li');
  expect(problem?.textContent).toContain('2 份作品');
  expect(problem?.querySelector('details')?.open).toBe(false);
  expect(problem?.querySelector('details')?.textContent).toContain('王小明、赵大宝');
});

it('the class sees scripts without names, and hints one after the other', async () => {
  const { user, inDialog } = await open();
  await user.click(await inDialog.findByRole('button', { name: '开始讲评' }));
  const dialog = screen.getByRole('dialog', { name: '讲评：迷宫' });
  const show = within(dialog);
  while (show.queryByRole('heading', { name: /消息没有人接收/ }) === null)
    await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(show.getByRole('heading', { name: /消息没有人接收/ }));
  show.getByText('例子 1：小猫');
  show.getByText('例子 2：角色1');
  const drawing = show.getByRole('group', { name: '积木：例子 2' });
  await waitFor(() => expect(drawing.querySelector('svg')).not.toBeNull());
  expect(drawing.querySelector('pre')?.textContent).toContain('我是某同学');
  for (const name of names) expect(dialog.textContent).not.toContain(name);
  expect(show.queryByRole('button', { name: '看什么' })).toBeNull();
  await user.click(show.getByRole('button', { name: '在哪里' }));
  show.getByText('看看“小猫”里广播“跳舞”的积木。');
  await user.click(show.getByRole('button', { name: '看什么' }));
  await user.click(show.getByRole('button', { name: '想一想' }));
  show.getByText('你想让谁听到这条消息？');
  // Escape returns to the teacher's view, and then closes it.
  await user.keyboard('{Escape}');
  within(screen.getByRole('dialog')).getByRole('button', { name: '开始讲评' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a task without Scratch works says so', async () => {
  server.use(listed('code.py', 'code.py'));
  const { inDialog } = await open();
  await inDialog.findByText('没有交上来的 Scratch 作品');
  expect(inDialog.queryByRole('button', { name: '开始讲评' })).toBeNull();
});

it('a failure can be retried', async () => {
  server.use(
    http.get(`${api}/teaching/teachingWork/list`, () => new HttpResponse(null, { status: 500 }), {
      once: true,
    }),
  );
  const { user, inDialog } = await open();
  await user.click(await inDialog.findByRole('button', { name: '再试一次' }));
  await inDialog.findByText('看了 2 份作品，共 3 份 Scratch 作品。');
  expect(inDialog.queryByRole('button', { name: '再试一次' })).toBeNull();
});

it('the reading can be stopped, and shows the works read so far', async () => {
  let count = 0;
  class SlowWorker extends SameThreadWorker {
    override emit(...event: Parameters<SameThreadWorker['emit']>): void {
      count += 1;
      // The second work is never finished.
      if (count === 1) super.emit(...event);
    }
  }
  vi.stubGlobal('Worker', SlowWorker);
  const { user, inDialog } = await open();
  await inDialog.findByText('第 2 份，共 3 份');
  await user.click(inDialog.getByRole('button', { name: '停止' }));
  await inDialog.findByText('看了 1 份作品，共 3 份 Scratch 作品。');
  const facts = inDialog.getByText('已停止，后面的作品没有看。').closest('ul');
  expect(facts?.firstElementChild?.textContent).toBe('已停止，后面的作品没有看。');
  vi.stubGlobal('Worker', SameThreadWorker);
  await user.click(inDialog.getByRole('button', { name: '重新看一遍' }));
  await inDialog.findByText('看了 2 份作品，共 3 份 Scratch 作品。');
});

it('works with a stored result are not read, except for examples', async () => {
  const read: string[] = [];
  const files = ['a.sb3', 'b.sb3', 'c.sb3', 'd.sb3'];
  server.use(
    listed(...files),
    stored(rulesVersion, {}, {}, { isFailed: true }, {}),
    http.get(`${api}/sys/common/static/:name`, ({ params }) => {
      read.push(String(params['name']));
      return HttpResponse.arrayBuffer(sb3(sprite('小猫', [[flag, send('跳舞')]])));
    }),
  );
  const { user, inDialog } = await open();
  await inDialog.findByText('看了 3 份作品，共 4 份 Scratch 作品。');
  inDialog.getByText('1 份读不出来，没有算进去。');
  expect(inDialog.getByText('从起点开始').closest('li')?.textContent).toContain('3 份作品');
  expect(inDialog.getByText('消息没有人接收').closest('li')?.textContent).toContain('王小明、李丽丽、钱多多');
  // The failed work is not read again, and the three others have the problem.
  expect(read).toEqual(['a.sb3', 'b.sb3', 'd.sb3']);
  await user.click(inDialog.getByRole('button', { name: '开始讲评' }));
  await user.keyboard('{ArrowRight}');
  await screen.findByText('例子：小猫');
});

it('results of other rules do not count: the works are read', async () => {
  server.use(stored(rulesVersion + 1, {}, {}, {}, {}));
  const { inDialog } = await open();
  await inDialog.findByText('看了 2 份作品，共 3 份 Scratch 作品。');
  expect(inDialog.queryByText('从起点开始')).toBeNull();
});
