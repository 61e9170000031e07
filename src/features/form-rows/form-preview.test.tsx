import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { FormPreview } from './form-preview.tsx';
import { api, fieldOf, onlineServer } from './testing/online-server.tsx';

// Any request fails the test: a preview touches no rows.
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => onlineServer.close());

const own = (key: string, label: string, more: Parameters<typeof fieldOf>[2] = {}) =>
  fieldOf(key, label, more).field;
const options = ['在库', '借出', '报废'].map((value) => ({ value, text: value }));

const devices: Schema<'FormDefinition'> = {
  kind: 'single',
  columns: 3,
  groups: [
    { key: 'loan', title: '借用' },
    { key: 'more', title: '更多', tab: true },
  ],
  fields: [
    own('name', '名称', { required: true }),
    own('state', '状态', { kind: 'radio', options, default: '在库' }),
    own('price', '单价', { kind: 'currency' }),
    own('count', '数量', { kind: 'integer', default: '2' }),
    own('total', '总价', { kind: 'formula', formula: 'price * count' }),
    own('borrower', '借用说明', { group: 'loan' }),
    own('day', '登记日期', { kind: 'date', default: '{today}' }),
    own('photo', '照片', { kind: 'image', required: true, group: 'more' }),
  ],
  rules: [
    { event: 'change', act: 'show', target: 'borrower', expression: 'state == "借出"' },
    { event: 'change', act: 'disable', target: 'count', expression: 'state == "报废"' },
    {
      event: 'change',
      act: 'set',
      field: 'state',
      target: 'price',
      expression: 'state == "报废" ? 0 : price',
    },
    { event: 'add', act: 'check', target: 'count', expression: 'count < 10', message: '一次最多登记 9 台' },
    {
      event: 'change',
      act: 'options',
      target: 'state',
      expression: 'count > 5 ? ["在库"] : ["在库", "借出", "报废"]',
    },
  ],
  access: [
    {
      role: 'student',
      rows: 'own',
      may: ['add'],
      fields: { stateaaa: 'read', priceaaa: 'hidden' },
    },
    { role: 'guest', rows: 'all', may: ['export'] },
    { role: 'teacher', rows: 'all', may: ['add', 'edit'] },
  ],
};

const show = async (role = '', definition = devices) =>
  showApp(() => (
    <>
      <h1>预览</h1>
      <FormPreview definition={definition} role={role} />
    </>
  ));

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const number = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

describe('the preview of a form draft', () => {
  it('shows the layout, the defaults and the formula results', async () => {
    const { user } = await show('teacher');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '在库' })).checked).toBe(true);
    expect(box('名称').closest<HTMLElement>('[data-columns]')?.dataset['columns']).toBe('3');
    expect(screen.getByText('选择图片').closest('fieldset')?.disabled).toBe(true);
    await user.type(number('单价'), '12.5');
    await waitFor(() => expect(screen.getByLabelText('总价').textContent).toBe('25'));
  });

  it('applies the rules of the draft: show, disable, set, restrict and check', async () => {
    const { user } = await show('teacher');
    await screen.findByRole('radio', { name: '在库' });
    expect(screen.queryByRole('group', { name: '借用' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '借出' }));
    expect(within(await screen.findByRole('group', { name: '借用' })).getByRole('textbox').tagName).toBe(
      'INPUT',
    );
    await user.type(number('单价'), '3');
    await user.click(screen.getByRole('radio', { name: '报废' }));
    await waitFor(() => expect(number('数量').closest('fieldset')?.disabled).toBe(true));
    expect(number('单价').value).toBe('0');
    await user.click(screen.getByRole('radio', { name: '在库' }));
    await waitFor(() => expect(number('数量').closest('fieldset')?.disabled ?? false).toBe(false));
    await user.clear(number('数量'));
    await user.type(number('数量'), '12');
    expect((await screen.findByText('一次最多登记 9 台')).textContent).toBe('一次最多登记 9 台');
    await waitFor(() => expect(screen.queryByRole('radio', { name: '借出' })).toBeNull());
  });

  it('reports missing and valid input without saving', async () => {
    const { user } = await show();
    const check = await screen.findByRole('button', { name: '检查填写' });
    await user.click(check);
    expect((await screen.findByText('请输入名称！')).textContent).toBe('请输入名称！');
    await user.type(box('名称'), '投影仪');
    await user.click(check);
    expect((await screen.findByText('填写符合要求。这是预览，没有保存')).tagName).toBe('OUTPUT');
  });

  it('hides fields and restricts editing according to the role', async () => {
    await show('student');
    await screen.findByRole('button', { name: '检查填写' });
    expect(screen.queryByRole('textbox', { name: /^单价/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: '借出' })).toBeNull();
    expect(screen.getByLabelText('状态').textContent).toBe('在库');
  });

  it('shows a role without an access entry only what all roles may see', async () => {
    await show('');
    await screen.findByRole('button', { name: '检查填写' });
    expect(screen.queryByRole('textbox', { name: /^单价/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: '借出' })).toBeNull();
  });

  it('is read-only for a role without write permission', async () => {
    await show('guest');
    await screen.findByLabelText('名称');
    expect(screen.queryAllByRole('textbox').filter((one) => !one.hasAttribute('readonly'))).toEqual([]);
  });

  it('shows a message if the role cannot see any field', async () => {
    const hidden = Object.fromEntries(devices.fields.map(({ id }) => [id, 'hidden'] as const));
    await show('none', { ...devices, access: [{ role: 'none', rows: 'own', may: [], fields: hidden }] });
    expect((await screen.findByText('这个角色看不到任何字段')).textContent).toContain('看不到');
  });
});
