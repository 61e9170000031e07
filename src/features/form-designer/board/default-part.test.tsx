import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { patched } from '#shared/text/patched.ts';
import { DefaultPart } from './default-part.tsx';
import type { FormField } from '../definition-parts.ts';
import { FormPagesProvider, type FormPages } from '../form-pages.ts';

afterEach(cleanup);

/** A text field replaces the page's own control here; every-kind.test.tsx covers the controls of all kinds. */
const pages: FormPages = {
  preview: () => null,
  sample: () => null,
  control: ({ field, value, error, onChange }) => (
    <TextField
      label={`${field.label}（${field.kind}）`}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
};

async function show(more: Partial<FormField>) {
  const changed: unknown[] = [];
  function Page() {
    const [field, setField] = useState<FormField>({
      id: 'one00001',
      key: 'one',
      label: '字段',
      kind: 'text',
      ...more,
    });
    return (
      <FormPagesProvider value={pages}>
        <h1>表单</h1>
        <button type="button" onClick={() => setField({ ...field, default: '{me}' })}>
          撤销
        </button>
        <DefaultPart
          field={field}
          change={(patch) => {
            changed.push(patch.default);
            setField(patched(field, patch));
          }}
        />
      </FormPagesProvider>
    );
  }
  return { ...(await showApp(Page)), changed };
}

it.each([
  ['user', '填写人本人', '{me}'],
  ['departs', '填写人的部门', '{myDepart}'],
  ['date', '填写的当天', '{today}'],
  ['datetime', '填写的时候', '{now}'],
] as const)(
  'the default of a %s field is either a context value or a fixed value',
  async (kind, text, token) => {
    const { user, changed } = await show({ kind });
    expect(screen.queryByRole('textbox')).toBe(null);
    await user.selectOptions(screen.getByRole('combobox', { name: '默认值' }), text);
    expect(changed).toEqual([token]);
    expect(screen.queryByRole('textbox')).toBe(null);
    await user.selectOptions(screen.getByRole('combobox', { name: '默认值' }), '指定的值');
    await user.type(screen.getByRole('textbox', { name: `指定的默认值（${kind}）` }), '1');
    expect(changed).toEqual([token, undefined, '1']);
  },
);

it('the default stays unchanged until a fixed value is entered', async () => {
  const { user, changed } = await show({ kind: 'user' });
  await user.selectOptions(screen.getByRole('combobox', { name: '默认值' }), '指定的值');
  expect(screen.getByRole('textbox', { name: '指定的默认值（user）' }).tagName).toBe('INPUT');
  expect(changed).toEqual([]);
});

it('the default is shown as a fixed value or as a context value, and follows 撤销', async () => {
  const { user } = await show({ kind: 'user', default: 'li' });
  expect(screen.getByRole('textbox', { name: '指定的默认值（user）' })).toHaveProperty('value', 'li');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(screen.getByRole('combobox', { name: '默认值' })).toHaveProperty('value', '{me}');
});

it.each(['switch', 'list', 'integer', 'region', 'rating'] as const)(
  'the default of a %s field is edited directly in the control of the field',
  async (kind) => {
    const { user, changed } = await show({ kind });
    expect(screen.queryByRole('combobox')).toBe(null);
    await user.type(screen.getByRole('textbox', { name: `默认值（${kind}）` }), '1');
    expect(changed).toEqual(['1']);
  },
);

it.each([
  ['integer', {}, '1.5', '字段：请输入整数'],
  ['list', { options: [{ value: 'a', text: '红' }] }, 'b', '字段：选项不存在'],
  ['checkbox', { options: [{ value: 'a', text: '红' }] }, 'a,b', '字段：选项不存在'],
  ['region', {}, '浙江省/', '字段：请选择到最后一级'],
  ['date', {}, '明天', /字段：/],
  ['date', {}, '{me}', /字段：/],
  ['user', {}, '{today}', '字段：选项不存在'],
] as const)('an invalid default of a %s field is reported', async (kind, more, begins, words) => {
  const options = 'options' in more ? { options: [...more.options] } : {};
  await show({ kind, ...options, default: begins });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});
