import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportReport, SendImport } from './import-parts.ts';
import { showApp } from '../testing/show-app.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer(
  http.get(`${api}/sys/listView/list`, () =>
    HttpResponse.json({ success: true, message: '', code: 200, result: { views: [], mayShare: false } }),
  ),
);
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

type ImportParams = Parameters<SendImport>[1];

const plain: ImportReport = {
  totalCount: 2,
  successCount: 2,
  errorCount: 0,
  isDone: false,
  headers: ['登录账号', '性别'],
  lines: [],
  digest: 'd1',
};

/** Opens the dialog with a file, and records the requests. */
async function opened(answer: (fields: ImportParams) => ImportReport) {
  const sent: ImportParams[] = [];
  const send: SendImport = async (_file, fields) => {
    sent.push(fields);
    return { message: '共2行数据全部导入成功！', result: answer(fields) };
  };
  const imports = { name: '学生', send, template: async () => new ArrayBuffer(0) };
  const { user } = await showApp(() => (
    <>
      <h1>学生</h1>
      <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
    </>
  ));
  await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.xlsx'));
  return { user, sent };
}

it('an import requires the choice of a sheet and of how to handle hidden rows', async () => {
  const { user, sent } = await opened(({ sheet = '', hidden = '' }) => ({
    ...plain,
    sheets: [
      { name: '一班', lineCount: 2 },
      { name: '二班', lineCount: 3 },
    ],
    hidden: {
      lineCount: 3,
      lines: [2, 3, 7],
      columns: ['电话'],
      isFiltered: true,
      choice: hidden === 'skip' || hidden === 'take' ? hidden : null,
    },
    sheet,
  }));
  await screen.findByText('请先选择要导入的工作表');
  expect(screen.queryByRole('button', { name: '导入 2 行' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /导入哪一个/ }), '二班（3 行）');
  await screen.findByText('请先选择是否导入隐藏的内容');
  const hidden = screen.getByRole('combobox', {
    name: /有 3 行被筛选或隐藏（第 2–3、7 行），有隐藏的列（电话），怎么处理？/,
  });
  await user.selectOptions(hidden, '不导入隐藏的内容');
  await user.click(await screen.findByRole('button', { name: '导入 2 行' }));
  await screen.findByText('共2行数据全部导入成功！');
  expect(sent.at(-1)).toMatchObject({ mode: 'all', sheet: '二班', hidden: 'skip', checked: 'd1' });
});

it('an invalid row is corrected in place, and the file is checked again', async () => {
  const { user, sent } = await opened(({ corrections = '' }) =>
    corrections === ''
      ? {
          ...plain,
          successCount: 1,
          errorCount: 1,
          lines: [{ line: 3, cells: ['a1', '猫'], errors: ['性别“猫”不正确，请填 男 或 女。'] }],
        }
      : plain,
  );
  await user.click(await screen.findByRole('button', { name: '修改第 3 行' }));
  const cell = screen.getByRole('textbox', { name: '第 3 行的性别' });
  await user.clear(cell);
  await user.type(cell, '女{Enter}');
  await screen.findByRole('button', { name: '导入 2 行' });
  expect(JSON.parse(sent.at(-1)?.['corrections'] ?? '')).toEqual({ 3: { 1: '女' } });
});

it('an account with a different name is used only if its line is ticked', async () => {
  const { user, sent } = await opened(({ accepted = '' }) => ({
    ...plain,
    addCount: 1,
    joinCount: accepted === '' ? 0 : 1,
    memberCount: 0,
    mismatches: [
      { line: 3, username: 's1', realname: '赵六六', heldName: '王子涵', accepted: accepted === '3' },
    ],
  }));
  await screen.findByText(/新增 1，已有账号加入班级 0，已在班里 0，姓名不一致 1/);
  const group = screen.getByRole('group', { name: /姓名不一致 1 行/ });
  await user.click(within(group).getByRole('checkbox', { name: /“王子涵”，表中写的是“赵六六”/ }));
  await screen.findByText(/加入班级 1，已在班里 0，姓名不一致 0/);
  expect(sent.at(-1)).toMatchObject({ mode: 'preview', accepted: '3' });
});

it('a file that was modified after the check is checked again instead of imported', async () => {
  const { user, sent } = await opened(({ mode }) => {
    if (mode === 'preview') return plain;
    throw Object.assign(new Error('文件在检查之后改过'), { details: { field: 'checked' } });
  });
  await user.click(await screen.findByRole('button', { name: '导入 2 行' }));
  expect((await screen.findByRole('alert')).textContent).toBe('文件在检查之后改过，已经重新检查');
  expect(sent.map(({ mode }) => mode)).toEqual(['preview', 'all', 'preview']);
});
