import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { ImportReport, SendImport } from './import-parts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { showApp } from '../testing/show-app.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const server = setupServer(
  http.get(`${api}/sys/listView/list`, () => answer({ views: [], mayShare: false })),
);
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

it('selecting a column for an unrecognised field checks the file again with that mapping', async () => {
  const sent: unknown[] = [];
  const report = (at: number | null): ImportReport => ({
    totalCount: 1,
    successCount: at === null ? 0 : 1,
    errorCount: at === null ? 1 : 0,
    isDone: false,
    headers: ['书号', '题名'],
    mapping: [{ column: '书名', required: true, at }],
    lines: [],
  });
  const send: SendImport = async (_file, { mapping = '' }) => {
    sent.push(JSON.parse(mapping));
    return { message: '', result: report(mapping === '{}' ? null : 1) };
  };
  const imports = { name: '图书', send, template: async () => new ArrayBuffer(0) };
  const Page = () => (
    <>
      <h1>图书</h1>
      <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
    </>
  );
  const { user } = await showApp(Page);
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.csv'));
  await user.selectOptions(await screen.findByRole('combobox', { name: /书名/ }), '题名');
  await screen.findByText('列的对应：认出 1 列，文件中有 2 列');
  expect(sent).toEqual([{}, { 书名: '题名' }]);
  await screen.findByRole('button', { name: '导入 1 行' });
});

it('existing rows are updated only after a confirmation and only by users with edit permission', async () => {
  const sent: unknown[] = [];
  const counts = { totalCount: 4, successCount: 4, errorCount: 0, updateCount: 1, sameCount: 1 };
  const send: SendImport = async (_file, { mode, key }) => {
    sent.push([mode, key]);
    const result = { ...counts, isDone: mode === 'all', headers: [], lines: [] };
    return { message: '全部导入成功！', result };
  };
  const keys = [{ value: 'isbn', text: '书号' }];
  const imports = { name: '图书', send, template: async () => new ArrayBuffer(0), keys };
  const none = { onImported: () => undefined, onClose: () => undefined };
  const { user } = await showApp(() => (
    <>
      <h1>图书</h1>
      <ImportDialog imports={imports} {...none} />
    </>
  ));
  await user.selectOptions(screen.getByLabelText('更新已有行'), '书号');
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.csv'));
  await screen.findByText('共 4 行，可以导入 4 行（将更新 1 行、新增 2 行，1 行没有变化）');
  await user.click(screen.getByRole('button', { name: '导入 4 行' }));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(sent).toEqual([['preview', 'isbn']]);
  await user.click(screen.getByRole('button', { name: '导入 4 行' }));
  await user.click(await screen.findByRole('button', { name: '更新' }));
  await screen.findByText('全部导入成功！');
  expect(sent.at(-1)).toEqual(['all', 'isbn']);
  cleanup();
  await showApp(() => (
    <>
      <h1>图书</h1>
      <ImportDialog imports={imports} canUpdate={false} {...none} />
    </>
  ));
  expect(screen.queryByLabelText('更新已有行')).toBeNull();
});

it('a column mapping is saved as a template, and a template is applied to the columns in the file', async () => {
  const sent: unknown[] = [];
  const kept: unknown[] = [];
  const headers = ['书号', '题名'];
  const send: SendImport = async (_file, { mapping = '' }) => {
    const chosen: Record<string, string | null> = JSON.parse(mapping);
    sent.push(chosen);
    const at = chosen['书名'] === '题名' ? 1 : null;
    const columns = [
      { column: '书名', required: true, at },
      { column: '作者', required: false, at: null },
    ];
    const counts = { totalCount: 1, successCount: 1, errorCount: 0, isDone: false };
    return { message: '', result: { ...counts, headers, mapping: columns, lines: [] } };
  };
  const template = { id: 't1', name: '图书馆', shared: false, mine: true };
  const definition = { search: { 书名: '题名', 作者: '著者', 别的: '书号' } };
  server.use(
    http.get(`${api}/sys/listView/list`, ({ request }) => {
      expect(new URL(request.url).searchParams.get('list')).toBe('import:图书');
      return answer({ views: [{ ...template, definition }], mayShare: true });
    }),
    http.put(`${api}/sys/listView/save`, async ({ request }) => {
      kept.push(await request.json());
      return answer(null);
    }),
  );
  const imports = { name: '图书', send, template: async () => new ArrayBuffer(0) };
  const { user } = await showApp(() => (
    <>
      <h1>图书</h1>
      <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
    </>
  ));
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.csv'));
  await user.click(await screen.findByRole('button', { name: '模板' }));
  await user.click(await screen.findByRole('menuitem', { name: '图书馆' }));
  await screen.findByText('列的对应：认出 1 列，文件中有 2 列');
  expect(sent.at(-1)).toEqual({ 书名: '题名' });
  await user.click(await screen.findByRole('button', { name: '模板' }));
  await user.click(await screen.findByRole('menuitem', { name: '保存为模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '保存模板' }));
  await user.type(dialog.getByLabelText('模板名称'), '新的');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await expect
    .poll(() => kept)
    .toEqual([
      {
        list: 'import:图书',
        name: '新的',
        shared: false,
        definition: { search: { 书名: '题名', 作者: '' }, headers },
      },
    ]);
});

it('a template that matches the columns of the file is applied automatically, and can be undone', async () => {
  const sent: unknown[] = [];
  const headers = ['书号', '题名'];
  const send: SendImport = async (file, { mapping = '' }) => {
    const chosen: Record<string, string | null> = JSON.parse(mapping);
    sent.push(chosen);
    const column = { column: '书名', required: true, at: chosen['书名'] === '题名' ? 1 : null };
    const counts = { totalCount: 1, successCount: 1, errorCount: 0, isDone: false };
    const own = file.name === 'other.csv' ? [...headers, '备注'] : headers;
    return { message: '', result: { ...counts, headers: own, mapping: [column], lines: [] } };
  };
  const template = { id: 't1', name: '图书馆', shared: false, mine: true };
  const definition = { search: { 书名: '题名' }, headers: [...headers].reverse() };
  server.use(
    http.get(`${api}/sys/listView/list`, () =>
      answer({ views: [{ ...template, definition }], mayShare: false }),
    ),
  );
  const imports = { name: '图书', send, template: async () => new ArrayBuffer(0) };
  const { user } = await showApp(() => (
    <>
      <h1>图书</h1>
      <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
    </>
  ));
  const choose = (name: string) =>
    user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], name));
  await choose('a.csv');
  await screen.findByText('文件的列与模板“图书馆”一致，已按它对应');
  expect(sent).toEqual([{}, { 书名: '题名' }]);
  await choose('other.csv');
  await screen.findByText('列的对应：认出 0 列，文件中有 3 列');
  expect(screen.queryByText(/已按它对应/)).toBeNull();
  await choose('a.csv');
  await user.click(await screen.findByRole('button', { name: '不用模板' }));
  await screen.findByText('列的对应：认出 0 列，文件中有 2 列');
  expect(screen.queryByText(/已按它对应/)).toBeNull();
  expect(sent.slice(2)).toEqual([{}, {}, { 书名: '题名' }, {}]);
});

it('ticking the overwrite option checks the file again with that option', async () => {
  const sent: unknown[] = [];
  const send: SendImport = async (_file, { overwrite }) => {
    sent.push(overwrite);
    const counts = { totalCount: 1, successCount: 1, errorCount: 0, updateCount: 0 };
    return { message: '', result: { ...counts, isDone: false, headers: [], lines: [] } };
  };
  const imports = { name: '成绩', send, template: async () => new ArrayBuffer(0) };
  const none = { onImported: () => undefined, onClose: () => undefined };
  const { user } = await showApp(() => (
    <>
      <h1>成绩</h1>
      <ImportDialog imports={imports} overwrite="覆盖已批改的" added="首次批改" {...none} />
    </>
  ));
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.csv'));
  await screen.findByText('共 1 行，可以导入 1 行（将更新 0 行、首次批改 1 行）');
  await user.click(screen.getByRole('checkbox', { name: '覆盖已批改的' }));
  await screen.findByRole('button', { name: '导入 1 行' });
  expect(sent).toEqual([undefined, '1']);
});

it('a deleted record that blocks a line is restored from the report, and the file is checked again', async () => {
  const restored: unknown[] = [];
  server.use(
    http.put(`${api}/sys/user/putRecycleBin`, async ({ request }) => {
      restored.push(await request.json());
      return answer(null);
    }),
  );
  const wrong = {
    line: 2,
    cells: ['zhangsan'],
    errors: ['登录账号“zhangsan”在回收站里（张三，删除于 2026-03-01 10:00:00）。'],
    recycled: [{ kind: 'user' as const, id: 'u1', name: '张三' }],
  };
  const send: SendImport = async () => ({
    message: '',
    result: {
      totalCount: 1,
      successCount: restored.length,
      errorCount: 1 - restored.length,
      isDone: false,
      headers: ['登录账号'],
      lines: [restored.length === 0 ? wrong : { line: 2, cells: ['zhangsan'], errors: [] }],
    },
  });
  const imports = { name: '用户', send, template: async () => new ArrayBuffer(0) };
  const Page = () => (
    <>
      <h1>用户</h1>
      <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
    </>
  );
  const { user } = await showApp(Page);
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.csv'));
  await user.click(await screen.findByRole('button', { name: '还原 张三' }));
  await screen.findByRole('button', { name: '导入 1 行' });
  expect(restored).toEqual([{ userIds: 'u1' }]);
});
