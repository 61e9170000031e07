import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { FormField } from '../definition-parts.ts';
import { DesignerProvider } from '../designer-context.ts';
import { createDesigner } from '../designer-history.ts';
import { IndexHints } from './index-hints.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const asked: Partial<FormField> = { search: 'basic', searchBy: 'equal' };
const field = (key: string, label: string, more: Partial<FormField>): FormField => {
  return { id: key.padEnd(8, '0'), key, label, kind: 'text', ...more };
};

async function showHints(rows: number) {
  server.use(
    http.get(`${api}/online/cgform/api/indexAdvice/devices`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result: { rows, fields: [] } }),
    ),
  );
  const actor = createDesigner({
    kind: 'single',
    fields: [
      field('plain', '不查询', {}),
      field('number', '编号', asked),
      field('indexed', '有索引', { ...asked, sortable: true }),
      field('sorted', '日期', { kind: 'date', sortable: true }),
      field('part', '说明', { search: 'basic' }),
      field('long', '备注', { kind: 'textarea', search: 'more' }),
    ],
    indexes: [{ fields: ['indexed0'] }],
  }).start();
  const shown = await showApp(() => (
    <DesignerProvider value={actor}>
      <IndexHints code="devices" />
      <h1>旁边</h1>
    </DesignerProvider>
  ));
  await screen.findByText('旁边');
  return { actor, ...shown };
}

describe('the hints for fields that are searched without an index', () => {
  it('show the row count and add an index that can be undone', async () => {
    const { actor, user } = await showHints(1_200_000);
    const list = await screen.findByRole('list', { name: '查询较慢的字段' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      '编号该字段没有索引，1,200,000 行时查询较慢添加索引',
      '日期该字段没有单独的索引，1,200,000 行时排序较慢添加索引',
      '说明该字段没有索引，1,200,000 行时查询较慢；查询方式改为“等于”后可以添加索引',
      '备注该字段没有索引，1,200,000 行时查询较慢，它的类型不能建索引',
    ]);
    await user.click(screen.getByRole('button', { name: '给编号添加索引' }));
    expect(actor.getSnapshot().context.present.indexes).toEqual([
      { fields: ['indexed0'] },
      { fields: ['number00'] },
    ]);
    expect(list.children.length).toBe(3);
    actor.send({ type: 'edit.undo' });
    expect(actor.getSnapshot().context.present.indexes).toEqual([{ fields: ['indexed0'] }]);
  });

  it('are absent for tables with few rows', async () => {
    const { queryClient } = await showHints(9999);
    const answers = () => queryClient.getQueriesData({}).map(([, answer]) => answer);
    await waitFor(() => expect(answers()).toMatchObject([{ rows: 9999 }]));
    expect(screen.queryByRole('list', { name: '查询较慢的字段' })).toBe(null);
  });
});
