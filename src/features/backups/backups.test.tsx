import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import BackupsPage from './backups.page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const backup: Schema<'StoredBackup'> = {
  name: 'campus-20300501-020000.zip',
  madeTime: '2030-05-01 02:00:00',
  size: 3 * 2 ** 30,
  isSealed: false,
  fileCount: 12,
  brokenCount: 0,
  isAutomatic: true,
  madeBy: null,
  check: { time: '2030-05-02 04:30:00', isPassed: true, message: '可以恢复' },
  isLastGood: false,
};
const last = { ...backup, name: 'campus-20300502-020000.zip', madeTime: '2030-05-02 02:00:00' };
const state: Schema<'Backups'> = {
  place: { kind: 'stick', name: '备份盘', problem: null },
  running: null,
  backup: { isFresh: true, done: { endTime: '2030-05-02 02:00:00', message: '已备份' }, failed: null },
  check: { isFresh: true, done: null, failed: null },
  schedule: { isOn: true, cronExpression: '0 0 2 * * ?', keep: 3 },
  nextTime: '2030-05-03 02:00:00',
  archives: [{ ...last, isAutomatic: false, madeBy: '王老师', check: null, isLastGood: true }, backup],
};
const codes = ['backup:download', 'backup:restore', 'backup:delete'];

async function show(shown: Partial<Schema<'Backups'>> = {}, actions = codes) {
  server.use(
    http.get(`${api}/sys/config/getCurrentConfig`, () => done({ brandName: '星河小学' })),
    http.get(`${api}/sys/backup/overview`, () => done({ ...state, ...shown })),
  );
  const app = await showApp(() => <BackupsPage />, '/toy', 'u1', actions);
  await screen.findByRole('region', { name: '备份状态' });
  return app;
}
const region = (name: string) => screen.getByRole('region', { name });

it('the page says when the last backup succeeded and where it is', async () => {
  await show();
  expect(region('备份状态').textContent).toContain(
    '最近一次成功：2030-05-02 02:00，3.0 GB，保存在 U 盘“备份盘”下一次自动备份：2030-05-03 02:00，保留最近 3 份',
  );
  const rows = within(region('已有的备份')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '2030-05-02 02:00最后一份可用的3.0 GB · 数据库和 12 个文件 · 王老师还没有演练过下载演练恢复…',
    '2030-05-01 02:003.0 GB · 数据库和 12 个文件 · 自动演练成功 2030-05-02 04:30下载演练恢复…删除',
  ]);
});

it('a failed backup and an unreadable place are alerts, and a missing backup is named', async () => {
  const failed = { endTime: '2030-05-02 02:00:00', message: '磁盘空间不足' };
  await show({
    place: { kind: 'stick', name: '备份盘', problem: '找不到 U 盘' },
    backup: { isFresh: false, done: null, failed },
    archives: [],
  });
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '2030-05-02 02:00 的备份失败：磁盘空间不足',
    '找不到 U 盘',
  ]);
  expect(region('已有的备份').textContent).toContain('现在读不到备份');
  cleanup();
  await show({ backup: { isFresh: false, done: null, failed: null }, archives: [] });
  expect(region('备份状态').textContent).toContain('还没有备份，请点“立即备份”');
});

it('the last backup is the newest archive, or the last run if there is no archive', async () => {
  const old = { ...backup, madeTime: '2020-05-01 02:00:00', size: 2 ** 30 };
  await show({ archives: [old] });
  expect(region('备份状态').textContent).toContain(
    '超过两天没有备份了。最近一次成功：2020-05-01 02:00，1.0 GB，保存在 U 盘“备份盘”',
  );
  cleanup();
  await show({ archives: [] });
  expect(region('备份状态').textContent).toContain(
    '最近一次成功：2030-05-02 02:00，现在的存放位置里还没有备份下一次',
  );
  cleanup();
  await show({ archives: [], place: { ...state.place, problem: '找不到 U 盘' } });
  expect(region('备份状态').textContent).toContain('最近一次成功：2030-05-02 02:00下一次');
});

it('a running backup is shown and no second one is started', async () => {
  const running = { kind: 'backup', startTime: '2030-05-02 09:15:00', startedBy: '王老师' } as const;
  await show({ running: { ...running, progress: '已处理 5 个文件，共 12 个' } });
  expect(screen.getByRole('status').textContent).toBe(
    '正在备份：已处理 5 个文件，共 12 个（09:15 开始，王老师）',
  );
  expect(screen.getByRole('button', { name: '立即备份' }).getAttribute('data-disabled')).toBe('true');
});

it('users without the buttons only see and check the backups', async () => {
  await show({}, []);
  const names = within(region('已有的备份'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['演练 2030-05-02 02:00 的备份', '演练 2030-05-01 02:00 的备份']);
});

it('the steps of a restore are shown after the name of the school was typed', async () => {
  server.use(
    http.get(`${api}/sys/backup/restorePlan`, () =>
      done({
        madeTime: '2030-05-01 02:00:00',
        workCount: 7,
        userCount: 2,
        kind: 'package',
        folder: '/opt/school',
        command: './start.sh restore "/b/a.zip" --replace',
      }),
    ),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: '恢复 2030-05-01 02:00 的备份' }));
  const dialog = within(await screen.findByRole('dialog', { name: '恢复备份' }));
  await dialog.findByText(/7 个作品和 2 个账号/);
  const next = dialog.getByRole('button', { name: '查看恢复的步骤' });
  expect(next.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText(/请输入学校的名称/), '星河小学');
  await user.click(next);
  expect(dialog.getByRole('list').textContent).toContain('./start.sh restore "/b/a.zip" --replace');
});

it('the schedule is set by an hour and a number, without cron', async () => {
  let sent: unknown;
  server.use(
    http.put(`${api}/sys/backup/schedule`, async ({ request }) => {
      sent = await request.json();
      return done(null, '保存成功');
    }),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: '设置' }));
  const drawer = within(await screen.findByRole('dialog', { name: '备份设置' }));
  const hour = () => drawer.getByRole('combobox', { name: '几点备份' });
  // The search in the choices loads after the form.
  await waitFor(() => expect(hour().tagName).toBe('INPUT'));
  await user.click(hour());
  await user.keyboard('03:00{ArrowDown}{Enter}');
  const keep = drawer.getByLabelText(/保留最近几份/);
  await user.clear(keep);
  await user.type(keep, '14');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await screen.findByRole('button', { name: '立即备份' });
  expect(sent).toEqual({ isOn: true, cronExpression: '0 0 3 * * ?', keep: 14 });
});
