import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { FormField } from '../definition-parts.ts';
import { DesignerProvider } from '../designer-context.ts';
import { createDesigner } from '../designer-history.ts';
import { PropertyPanel } from '../board/property-panel.tsx';
import { choiceHandlers } from '../testing/choice-handlers.ts';

const api = 'http://localhost:3000/api';
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const page = (records: readonly object[]) =>
  answer({ records, total: records.length, size: 1000, current: 1, pages: 1 });
const linked = { id: 'f2', code: 'rooms', name: '教室', status: 'published', version: 1 };
const server = setupServer(
  ...choiceHandlers,
  http.get(`${api}/sys/category/loadTreeRoot`, () =>
    answer([
      { key: 'k1', title: '场地', code: 'B01', children: [{ key: 'k2', title: '机房', code: 'B01A01' }] },
    ]),
  ),
  http.get(`${api}/online/cgform/head/list`, () => page([linked])),
  http.get(`${api}/online/cgform/head/queryById`, () =>
    answer({
      ...linked,
      definition: { kind: 'single', fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }] },
    }),
  ),
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

async function showField(kind: FormField['kind'], more: Partial<FormField> = {}) {
  const actor = createDesigner({
    kind: 'single',
    fields: [{ id: 'aaaaaaaa', key: 'one', label: '字段', kind, ...more }],
  }).start();
  const { user } = await showApp(() => (
    <>
      <h1>设计</h1>
      <DesignerProvider value={actor}>
        <PropertyPanel />
      </DesignerProvider>
    </>
  ));
  const choose = async (label: string, option: string) => {
    await screen.findByRole('option', { name: option });
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
  };
  return { user, choose, field: () => actor.getSnapshot().context.present.fields[0] };
}

describe('the selectable codes of a field (dictionary, rule, category, form)', () => {
  it('are selected by name', async () => {
    const list = await showField('list');
    await list.choose('字典', '性别（sex）');
    expect(list.field()?.dict).toBe('sex');
    await list.choose('字典', '不选择');
    expect(list.field()?.dict).toBe(undefined);
    cleanup();
    const text = await showField('text');
    await text.choose('校验规则', '通用规则（common）');
    expect(text.field()?.checkRule).toBe('common');
    cleanup();
    const sequence = await showField('sequence');
    await sequence.choose('编码生成规则', '流水号（seq）');
    expect(sequence.field()?.fillRule).toBe('seq');
  });

  it('keep a stored value that no longer exists', async () => {
    await showField('list', { dict: 'gone' });
    await screen.findByRole('option', { name: '性别（sex）' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '字典' }).value).toBe('gone');
  });

  it('show a loading error', async () => {
    server.use(http.get(`${api}/sys/dict/list`, () => new HttpResponse(null, { status: 500 })));
    await showField('list');
    expect((await screen.findByRole('alert')).textContent).toBe('选项加载失败');
  });

  it('are selected from a tree for categories', async () => {
    const { user, field } = await showField('category');
    await user.click(screen.getByRole('button', { name: /^分类/ }));
    const tree = await screen.findByRole('tree', { name: '分类' });
    await user.click(await within(tree).findByText('场地（B01）'));
    expect(field()?.category).toBe('B01');
  });

  it('of a link field are a form and its fields, and removing the form clears the fields', async () => {
    const { user, choose, field } = await showField('link');
    await choose('关联的表单', '教室（rooms）');
    await user.click(await screen.findByRole('checkbox', { name: '名称' }));
    expect([field()?.form, field()?.formFields]).toEqual(['rooms', ['name']]);
    await choose('关联的表单', '不选择');
    expect([field()?.form, field()?.formFields]).toEqual([undefined, undefined]);
  });
});
