import { cleanup, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../import/import-parts.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { showApp } from '../testing/show-app.tsx';
import { useRecordCrud } from '../use-record-crud.ts';

afterEach(cleanup);

describe('a list', () => {
  it('is rendered again when the selection changes, but not when an empty selection is cleared', async () => {
    let drawings = 0;
    const list = { rows: [], refresh: async () => undefined };
    const Page = () => {
      const crud = useRecordCrud({ resource: { permissions: {} }, list });
      // Counts committed renders: a busy machine starts some renders twice.
      useEffect(() => {
        drawings += 1;
      });
      return (
        <>
          <h1>图书</h1>
          <button type="button" onClick={() => crud.select(['b1'], true)}>
            选择
          </button>
          <button type="button" onClick={crud.clearSelection}>
            清空
          </button>
        </>
      );
    };
    const { user } = await showApp(Page);
    const button = (name: string) => screen.getByRole('button', { name });
    const drawnBy = async (name: string): Promise<number> => {
      const before = drawings;
      await user.click(button(name));
      return drawings - before;
    };
    expect([
      await drawnBy('清空'),
      await drawnBy('选择'),
      await drawnBy('清空'),
      await drawnBy('清空'),
    ]).toEqual([0, 1, 1, 0]);
  });
});

describe('the lines of an import', () => {
  it('are not rendered again when the list behind them is', async () => {
    let drawings = 0;
    const report: ImportReport = {
      totalCount: 1,
      successCount: 0,
      errorCount: 1,
      isDone: false,
      headers: ['书名'],
      get lines() {
        drawings += 1;
        return [{ line: 4, cells: ['坏书'], errors: ['书名已经存在。'] }];
      },
    };
    const imports = {
      name: '图书',
      send: async () => ({ message: '', result: report }),
      template: async () => new ArrayBuffer(0),
    };
    const Page = () => {
      const [times, setTimes] = useState(0);
      return (
        <>
          <h1>图书</h1>
          <button type="button" onClick={() => setTimes(times + 1)}>{`第 ${times} 次`}</button>
          <ImportDialog imports={imports} onImported={() => undefined} onClose={() => undefined} />
        </>
      );
    };
    const { user } = await showApp(Page);
    await user.upload(screen.getByLabelText('选择要导入的文件'), new File(['x'], 'a.xlsx'));
    await screen.findByRole('row', { name: /第 4 行/ });
    const drawn = drawings;
    screen.getByText('第 0 次').click();
    await screen.findByText('第 1 次');
    expect(drawings).toBe(drawn);
  });
});
