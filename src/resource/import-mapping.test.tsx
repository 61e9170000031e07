import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ImportReport, SendImport } from './define-resource.ts';
import { ImportDialog } from './import-dialog.tsx';
import { showApp } from './testing/show-app.tsx';

afterEach(cleanup);

it('a column that was not recognised is chosen, and the file is checked again with it', async () => {
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
