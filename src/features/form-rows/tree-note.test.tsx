import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { api, formOf, MainPage, onlineServer, rowOf, serveForms } from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const note = '树中显示全部数据：查询条件和排序只在“表格”中有效。';
const show = async (address: string) => {
  const views = { tree: { title: 'nameaaaa' } };
  serveForms([formOf('main', '部门', { kind: 'tree', views })], { main: [rowOf('r1', '一')] });
  await showApp(MainPage, address);
  await screen.findByRole('radio', { name: '树' });
};

it.each(['/toy?view=tree&name=猫', '/toy?view=tree&column=name&order=asc'])(
  'a tree view shows a note that filters and sorting do not apply: %s',
  async (address) => {
    await show(address);
    expect((await screen.findByText(note)).getAttribute('role')).toBe('note');
  },
);

it.each(['/toy?view=tree', '/toy?view=grid&name=猫'])(
  'the note about ignored filters is absent at %s',
  async (address) => {
    await show(address);
    expect(screen.queryByText(note)).toBeNull();
  },
);
