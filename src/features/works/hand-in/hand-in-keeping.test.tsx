import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Activity, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { HandInPanel } from './hand-in-panel.tsx';
import { unitTarget } from './hand-in-target.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const project = new File(['PK'], '迷宫.sb3');
const done = (result: unknown) => HttpResponse.json({ success: true, message: '成功', code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'secret-token' });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  openStorage('session')?.clear();
  openStorage('local')?.clear();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function Panel() {
  return (
    <>
      <h1>第一课</h1>
      <HandInPanel
        target={unitTarget({ id: 'unit-1', unitName: '第一课', courseId: 'course-1' })}
        authorName="小明"
        next={null}
      />
    </>
  );
}

/** Two tabs like those of the tab bar; the first one contains the submission. */
function Tabs() {
  const [isActive, setActive] = useState(true);
  return (
    <>
      <h1>标签</h1>
      <button type="button" onClick={() => setActive(!isActive)}>
        换标签
      </button>
      <TabInfoProvider tabKey="tab 1" path="/learn/course-1/unit-1" isKept isActive={isActive}>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <Panel />
        </Activity>
      </TabInfoProvider>
    </>
  );
}

const fileField = () => screen.getByLabelText<HTMLInputElement>(/作业文件/);
const nameField = () => screen.getByLabelText<HTMLInputElement>(/作业名/);
const press = (name: string) => screen.getByRole('button', { name });

/** Holds uploads until `finish` is called. */
function serveSlowly() {
  const seen = { uploads: 0, submits: 0 };
  const waiting: (() => void)[] = [];
  server.use(
    http.post(`${api}/sys/common/upload`, async () => {
      seen.uploads += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return done({ id: 'file-1', filePath: 'file-1.sb3', fileName: project.name });
    }),
    http.post(`${api}/teaching/teachingWork/submit`, () => {
      seen.submits += 1;
      return done({ id: 'work-1', workStatus: 1 });
    }),
  );
  return { seen, finish: () => waiting.shift()?.() };
}

describe('leaving the homework form', () => {
  it('requires confirmation while a file is selected', async () => {
    const { user, router } = await showApp(Panel, '/toy', 'u1');
    await user.upload(fileField(), project);
    expect(unsavedParts.has('/toy')).toBe(true);
    void router.navigate({ href: '/elsewhere' });
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('作业还没有提交，确定离开吗？');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(screen.getByText('迷宫.sb3').textContent).toBe('迷宫.sb3');
    void router.navigate({ href: '/elsewhere' });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '离开' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(unsavedParts.has()).toBe(false);
  });

  it('requires no confirmation without any input', async () => {
    const { router } = await showApp(Panel, '/toy', 'u1');
    await router.navigate({ href: '/elsewhere' });
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('stores a draft of the name, which is restored after login and can be discarded', async () => {
    const { user } = await showApp(Panel, '/toy', 'u1');
    await user.clear(nameField());
    await user.type(nameField(), '我的迷宫');
    announcePageExit('login');
    cleanup();
    const again = await showApp(Panel, '/toy', 'u1');
    await waitFor(() => expect(nameField().value).toBe('我的迷宫'));
    await again.user.click(press('放弃'));
    expect(nameField().value).toBe('第一课-小明');
  });
});

describe('a submission whose tab is hidden while it is running', () => {
  const start = async () => {
    const slow = serveSlowly();
    const { user } = await showApp(Tabs, '/toy', 'u1');
    await user.upload(fileField(), project);
    await user.click(press('提交作业'));
    await waitFor(() => expect(slow.seen.uploads).toBe(1));
    await user.click(press('换标签'));
    return { ...slow, user };
  };

  it('continues and is sent only once', async () => {
    const { seen, finish, user } = await start();
    finish();
    await waitFor(() => expect(seen.submits).toBe(1));
    await user.click(press('换标签'));
    await screen.findByText('提交成功！');
    expect(seen).toEqual({ uploads: 1, submits: 1 });
    expect(unsavedParts.has()).toBe(false);
  });

  it('shows the current progress when the tab is shown again', async () => {
    const { seen, finish, user } = await start();
    await user.click(press('换标签'));
    expect(screen.getByText('正在上传作品…').textContent).toBe('正在上传作品…');
    finish();
    await screen.findByText('提交成功！');
    expect(seen).toEqual({ uploads: 1, submits: 1 });
  });
});
