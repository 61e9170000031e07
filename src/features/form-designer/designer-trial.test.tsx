import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { Schema } from '#openapi/index.ts';
import { choiceHandlers } from './testing/choice-handlers.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import FormListPage from './form-list.page.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const pageOf = (records: readonly object[]) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
});

const head = { id: 'f1', code: 'devices', name: '设备登记', status: 'changed', version: 2 };
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [
    { id: 'aaaaaaaa', key: 'price', label: '单价', kind: 'currency' },
    { id: 'bbbbbbbb', key: 'count', label: '数量', kind: 'integer' },
    { id: 'cccccccc', key: 'total', label: '总价', kind: 'formula', formula: 'price * count' },
    { id: 'dddddddd', key: 'memo', label: '备注', kind: 'text' },
    { id: 'eeeeeeee', key: 'place', label: '地点', kind: 'text' },
  ],
  rules: [
    { event: 'change', act: 'require', target: 'memo', expression: 'total > 100' },
    { event: 'add', act: 'check', expression: 'count < 10', message: '一次最多 9 台' },
    { event: 'change', act: 'show', target: 'memo', expression: 'price / count > 1' },
    { event: 'change', act: 'show', target: 'memo', expression: 'prise > 1' },
  ],
};
const nothing = { groups: [], buttons: [], subs: [], rules: [], views: {}, may: [] };
/** The published version: 数量 had the key number. */
const published = {
  ...head,
  ...nothing,
  kind: 'single',
  rows: 'all',
  fields: [
    { right: 'write', field: definition.fields[4] },
    { right: 'write', field: definition.fields[0] },
    { right: 'write', field: { ...definition.fields[1], key: 'number' } },
  ],
};
const row = { id: 'r1', place: '机房', price: 8, number: 20 };

const server = setupServer(
  ...choiceHandlers,
  http.get(`${api}/online/cgform/head/list`, () => answer(pageOf([head]))),
  http.get(`${api}/online/cgform/api/indexAdvice/devices`, () => answer({ rows: 0, fields: [] })),
  http.get(`${api}/online/cgform/head/queryById`, () => answer({ ...head, definition })),
  http.get(`${api}/online/cgform/api/getColumns/devices`, () => answer(published)),
  http.get(`${api}/online/cgform/api/getData/devices`, () => answer(pageOf([row]))),
  http.get(`${api}/online/cgform/api/form/devices/r1`, () => answer(row)),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

async function openTrial() {
  const shown = await showApp(FormListPage, '/toy?design=f1');
  await shown.user.click(await screen.findByRole('tab', { name: /^试运行/ }));
  await screen.findByRole('region', { name: '试运行结果' });
  return shown;
}

const results = (label: string) =>
  within(screen.getByRole('table', { name: `${label}的结果` }))
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('td')?.textContent);

describe('the tab 试运行', () => {
  it('shows the results of formulas and rules for sample values, and their cost', async () => {
    const { user } = await openTrial();
    // Fields that no formula reads are not shown.
    expect(screen.queryByRole('textbox', { name: '地点' })).toBeNull();
    expect(results('公式')).toEqual(['空']);
    await user.type(screen.getByRole('textbox', { name: '单价' }), '12.5');
    await user.type(screen.getByRole('textbox', { name: '数量' }), '10');
    await waitFor(() => expect(results('公式')).toEqual(['125']));
    expect(results('规则')).toEqual([
      '必填',
      '这时不起作用',
      '显示',
      expect.stringContaining('不认识的字段“prise”'),
    ]);
    const region = screen.getByRole('region', { name: '试运行结果' });
    expect(region.textContent).toMatch(
      /填写用了 \d+ 步，判断用了 \d+ 步（各不超过 100,000 步，一个表达式不超过 20,000 步）/,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: '何时' }), '新增前');
    expect(within(region).getByRole('list', { name: '拒绝的原因' }).textContent).toBe('一次最多 9 台');
    await user.clear(screen.getByRole('textbox', { name: '数量' }));
    await user.type(screen.getByRole('textbox', { name: '数量' }), '0');
    await waitFor(() => expect(results('规则')[2]).toContain('除'));
    expect(within(region).getByText('规则没有拒绝这条记录').tagName).toBe('P');
  });

  it('loads an existing row and maps its values to the keys of the draft', async () => {
    const { user } = await openTrial();
    await user.click(screen.getByRole('button', { name: /已有的记录/ }));
    await user.click(await screen.findByRole('button', { name: '机房' }));
    await waitFor(() => expect(results('公式')).toEqual(['160']));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '数量' }).value).toBe('20');
  });
});
