import { Button } from '@radix-ui/themes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import type { FieldKind, FormField, OnlineColumns, OnlineField } from '#shared/forms/field-values.ts';
import { formRules } from './form-rules.ts';
import { OnlineForm } from '../online-form.tsx';

afterEach(cleanup);

const choice = (value: string) => ({ value, text: `${value}类` });

function field(key: string, label: string, kind: FieldKind, parts: Partial<FormField> = {}): OnlineField {
  return { field: { id: `${key}aaaaaaaa`.slice(0, 8), key, label, kind, ...parts }, right: 'write' };
}

const rule = (
  act: Schema<'FormRule'>['act'],
  target: string | undefined,
  expression: string,
  more: Partial<Schema<'FormRule'>> = {},
): Schema<'FormRule'> => ({
  event: 'change',
  act,
  expression,
  ...(target === undefined ? {} : { target }),
  ...more,
});

const loans: OnlineColumns = {
  id: 'f1',
  code: 'loans',
  name: '借用',
  version: 1,
  kind: 'single',
  fields: [
    field('number', '数量', 'integer'),
    field('price', '单价', 'currency'),
    { ...field('total', '金额', 'formula', { formula: 'number * price' }), right: 'read' },
    field('kind', '种类', 'list', { options: ['a', 'b', 'c'].map(choice) }),
    field('memo', '备注', 'text', { required: true }),
    field('back', '归还', 'text'),
    field('discount', '折扣', 'integer'),
    field('maker', '经办', 'text'),
  ],
  groups: [],
  buttons: [
    { code: 'done', name: '完成', when: 'number > 0', set: { back: '"x"' } },
    { code: 'other', name: '其他', when: 'hidden == "x"', set: { back: '"x"' } },
    { code: 'long', name: '很长', when: 'memo == "x"', set: { back: '"x"' } },
  ],
  subs: [],
  rules: [
    rule('check', 'number', 'number > 0', { message: '数量要大于零' }),
    rule('check', undefined, 'total <= 1000', { message: '金额不能超过一千' }),
    rule('require', 'back', 'kind == "c"', { message: '请填写归还日期' }),
    rule('show', 'memo', 'kind == "b"'),
    rule('show', 'back', 'hidden == "x"'),
    rule('options', 'kind', 'number > 5 ? ["a"] : ["a", "b", "c"]'),
    rule('disable', 'discount', 'kind == "b"', { message: '乙类不打折' }),
    rule('set', 'discount', '5', { field: 'price' }),
    rule('set', 'maker', 'me.realname', { event: 'loaded' }),
  ],
  views: {},
  may: ['add', 'edit', 'delete'],
  rows: 'all',
  me: { username: 'teacher', realname: '李老师', roles: ['teacher'], departs: [] },
};

async function showForm(columns: OnlineColumns, row?: OnlineRow) {
  const sent: object[] = [];
  const save = async (body: object) => {
    sent.push(body);
    return { message: '' };
  };
  function Page() {
    const crud = useRecordCrud<OnlineRow>({
      resource: { permissions: {}, create: save, update: save },
      list: { rows: row === undefined ? [] : [row], refresh: async () => undefined },
    });
    const isOpen = crud.mode === 'editing' || crud.mode === 'saving';
    return (
      <>
        <h1>借用</h1>
        <Button onClick={() => (row === undefined ? crud.create() : crud.edit(row))}>打开</Button>
        {isOpen ? <OnlineForm crud={crud} columns={columns} /> : null}
      </>
    );
  }
  const app = await showApp(Page);
  await app.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  return { ...app, sent, save: () => app.user.click(screen.getByRole('button', { name: '保存' })) };
}

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('form rules during input', () => {
  it('show, hide, require and set fields, and hidden fields are not sent', async () => {
    const { user, sent, save } = await showForm(loans);
    expect(box('经办').value).toBe('李老师');
    expect(screen.queryByRole('textbox', { name: '备注' })).toBe(null);
    await user.selectOptions(screen.getByRole('combobox', { name: '种类' }), 'b类');
    await user.type(await screen.findByRole('textbox', { name: '备注' }), '旧');
    expect(screen.getByRole('textbox', { name: '折扣' }).closest('fieldset')?.disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: '种类' }), 'c类');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '备注' })).toBe(null));
    await user.type(box('单价'), '3');
    await waitFor(() => expect(box('折扣').value).toBe('5'));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('请填写归还日期');
    expect(sent).toEqual([]);
    await user.type(box(/归还/), '明天');
    await save();
    // Hidden fields are not sent, whatever was typed before.
    await waitFor(() =>
      expect(sent).toEqual([
        { values: { number: null, price: 3, kind: 'c', back: '明天', discount: 5, maker: '李老师' } },
      ]),
    );
  });

  it('show check errors at the field or above the form, and formulas are computed live', async () => {
    const { user, sent, save } = await showForm(loans);
    expect(screen.queryByRole('alert')).toBe(null);
    await user.type(box('数量'), '0');
    expect((await screen.findByText('数量要大于零')).id).toBe(box('数量').getAttribute('aria-describedby'));
    await user.clear(box('数量'));
    await user.type(box('数量'), '600');
    await user.type(box('单价'), '2.5');
    const total = screen.getByLabelText('金额');
    await waitFor(() => expect(total.textContent).toBe('1500'));
    expect((await screen.findByText('金额不能超过一千')).tagName).toBe('P');
    await save();
    expect(sent).toEqual([]);
    await user.clear(box('数量'));
    await user.type(box('数量'), '6');
    await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
    const options = within(screen.getByRole('combobox', { name: '种类' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['请选择', 'a类']);
    await save();
    await waitFor(() => expect(sent.length).toBe(1));
  });

  it('keep a disabled field unchanged and do not run on load for an existing row', async () => {
    const row = {
      id: 'r1',
      revision: '1',
      number: 1,
      price: 2,
      kind: 'b',
      memo: '旧',
      discount: 3,
      total: 2,
    };
    const { user, sent, save } = await showForm(loans, row);
    expect(box('折扣').value).toBe('3');
    // Opening an existing row sets nothing.
    expect(box('经办').value).toBe('');
    await user.type(box('单价'), '5');
    await waitFor(() => expect(screen.getByLabelText('金额').textContent).toBe('25'));
    await save();
    await waitFor(() => expect(sent.length).toBe(1));
    expect(Reflect.get(sent[0] ?? {}, 'values')).toEqual({
      number: 1,
      price: 25,
      kind: 'b',
      memo: '旧',
      back: null,
      maker: null,
    });
  });
});

describe('changed rules', () => {
  it('take effect immediately even if the fields are unchanged', () => {
    const [first, ...others] = loans.buttons;
    const row = { id: 'r', number: 1 };
    expect(formRules(loans).offers('done', row)).toBe(true);
    const buttons = first === undefined ? [] : [{ ...first, when: 'number > 5' }, ...others];
    expect(formRules({ ...loans, buttons }).offers('done', row)).toBe(false);
    const mine = first === undefined ? [] : [{ ...first, when: 'me.username == "pupil"' }];
    const me = { username: 'pupil', realname: '小明', roles: [], departs: [] };
    expect(formRules({ ...loans, buttons: mine }).offers('done', row)).toBe(false);
    expect(formRules({ ...loans, buttons: mine, me }).offers('done', row)).toBe(true);
    expect(formRules(loans)).toBe(formRules({ ...loans }));
  });
});

describe('a failed check rule', () => {
  it('shows its message at fields of any kind, next to the help text, and moves the focus', async () => {
    const kinds = ['image', 'file', 'switch', 'richText'] as const;
    const columns: OnlineColumns = {
      ...loans,
      fields: [
        field('memo', '备注', 'text', { group: 'first' }),
        ...kinds.map((kind) => field(kind, `字段${kind}`, kind, { help: `说明${kind}`, group: 'second' })),
      ],
      groups: [
        { key: 'first', title: '基本', tab: true },
        { key: 'second', title: '更多', tab: true },
      ],
      buttons: [],
      rules: kinds.map((kind) => rule('check', kind, 'memo == "好"', { message: `不行${kind}` })),
    };
    const { user, sent, save } = await showForm(columns);
    await user.type(box('备注'), '差');
    await save();
    await screen.findByText('不行switch');
    expect(sent).toEqual([]);
    expect(screen.getByRole('tab', { name: /更多/ }).getAttribute('aria-selected')).toBe('true');
    for (const kind of kinds) {
      await screen.findByText(`不行${kind}`);
      await screen.findByText(`说明${kind}`);
    }
    const first = screen.getByText('不行image').parentElement;
    await waitFor(() => expect(first?.contains(document.activeElement)).toBe(true));
  });
});

describe('the custom buttons of a row', () => {
  it('are offered if their condition holds or cannot be evaluated on the client', () => {
    const { offers } = formRules(loans);
    expect(offers('done', { id: 'r', number: 1 })).toBe(true);
    expect(offers('done', { id: 'r', number: 0 })).toBe(false);
    expect(offers('other', { id: 'r', number: 0 })).toBe(true);
    expect(offers('long', { id: 'r' })).toBe(true);
  });
});
