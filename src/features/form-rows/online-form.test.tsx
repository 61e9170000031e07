import { Button } from '@radix-ui/themes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import type { FieldKind, FormField, OnlineColumns, OnlineField } from '#shared/forms/field-values.ts';
import { OnlineForm } from './online-form.tsx';
import {
  answered,
  api,
  fieldOf,
  formOf,
  onlineServer,
  pageOf,
  rowOf,
  serveForms,
} from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  const fields = [fieldOf('name', '名称'), fieldOf('floor', '楼层')];
  serveForms([formOf('rooms', '房间', { fields })], { rooms: [rowOf('r1', '机房', { floor: '三楼' })] });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const options = [
  { value: 'a', text: '红' },
  { value: 'b', text: '蓝' },
];

function field(key: string, kind: FieldKind, parts: Partial<FormField> = {}): OnlineField {
  return {
    field: { id: `${key}aaaaaaaa`.slice(0, 8), key, label: `字段${key}`, kind, ...parts },
    right: 'write',
  };
}

const columnsOf = (fields: OnlineField[], groups: Schema<'FormGroup'>[] = []): OnlineColumns => ({
  id: 'f1',
  code: 'toys',
  name: '玩具',
  version: 1,
  kind: 'single',
  fields,
  groups,
  buttons: [],
  subs: [],
  rules: [],
  views: {},
  may: ['add', 'edit', 'delete'],
  rows: 'all',
});

async function showForm(columns: OnlineColumns, row?: OnlineRow, openConflict?: OnlineRow) {
  const sent: object[] = [];
  let isConflict = openConflict !== undefined;
  const save = async (body: object) => {
    sent.push(body);
    if (isConflict) {
      isConflict = false;
      const details = { conflict: openConflict, by: '李老师', at: '2026-11-21 09:00:00' };
      throw Object.assign(new Error('已被修改'), { details });
    }
    return { message: '' };
  };
  function Page() {
    const crud = useRecordCrud<OnlineRow>({
      resource: { permissions: {}, create: save, update: save },
      list: { rows: row === undefined ? [] : [row], refresh: async () => undefined },
    });
    const isOpen = crud.mode === 'editing' || crud.mode === 'saving' || crud.mode === 'conflicted';
    return (
      <>
        <h1>玩具</h1>
        <Button onClick={() => (row === undefined ? crud.create() : crud.edit(row))}>打开</Button>
        {isOpen ? <OnlineForm crud={crud} columns={columns} /> : null}
      </>
    );
  }
  const app = await showApp(Page);
  await app.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  return { ...app, sent };
}

describe('the edit dialog of a published form', () => {
  it('focuses the first editable field and shows a placeholder for generated values', async () => {
    const number: OnlineField = { ...field('number', 'sequence'), right: 'read' };
    await showForm(columnsOf([number, field('name', 'text')]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('字段name')));
    expect(screen.getByLabelText('字段number').textContent).toBe('保存后自动生成');
  });

  it.each([
    ['without rules', []],
    [
      'with rules',
      [{ event: 'change', act: 'check', target: 'name', expression: 'name != "甲"', message: '换一个' }],
    ],
  ] as const)('shows the name of the default user, %s', async (_, rules) => {
    const begins = { default: 'li', defaultText: '李老师' };
    await showForm({
      ...columnsOf([
        field('name', 'text'),
        { ...field('keeper', 'user'), ...begins },
        { ...field('author', 'user', { readOnly: true }), ...begins },
      ]),
      rules: [...rules],
    });
    expect((await screen.findByLabelText('字段author')).textContent).toBe('李老师');
    expect(screen.getByRole('button', { name: '移除李老师' }).tagName).toBe('BUTTON');
  });

  it.each(['text', 'switch', 'textarea', 'image', 'rating', 'list'] as const)(
    'shows a dash for an empty read-only field of the kind %s',
    async (kind) => {
      const one = field('kept', kind, { readOnly: true, ...(kind === 'list' ? { options } : {}) });
      await showForm(columnsOf([field('name', 'text'), one]), rowOf('r1', '甲', { kept: null }));
      expect(screen.getByLabelText('字段kept').textContent).toBe('—');
    },
  );

  it('shows 否 for a read-only switch that is off', async () => {
    const one = field('kept', 'switch', { readOnly: true });
    await showForm(columnsOf([field('name', 'text'), one]), rowOf('r1', '甲', { kept: false }));
    expect(screen.getByLabelText('字段kept').textContent).toBe('否');
  });

  it('submits the values of different field kinds', async () => {
    const { user, sent } = await showForm(
      columnsOf([
        field('name', 'text', { required: true }),
        field('count', 'integer'),
        field('color', 'radio', { options }),
        field('colors', 'checkbox', { options }),
        field('list', 'list', { options }),
        field('isNew', 'switch'),
        field('stars', 'rating'),
        field('day', 'date'),
        field('at', 'time'),
        field('number', 'sequence'),
      ]),
    );
    await user.type(screen.getByRole('textbox', { name: /字段name/ }), '积木');
    await user.type(screen.getByRole('textbox', { name: '字段count' }), '12');
    await user.click(screen.getByRole('radio', { name: '蓝' }));
    await user.click(screen.getByRole('checkbox', { name: '红' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '字段list' }), '蓝');
    await user.click(screen.getByRole('switch', { name: /字段isNew/ }));
    await user.click(screen.getByRole('radio', { name: '4 星' }));
    await user.type(screen.getByLabelText('字段day'), '2026-09-01');
    expect(screen.getByLabelText('字段number').tagName).toBe('OUTPUT');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          values: {
            name: '积木',
            count: 12,
            color: 'b',
            colors: ['a'],
            list: 'b',
            isNew: true,
            stars: 4,
            day: '2026-09-01',
            at: null,
          },
        },
      ]),
    );
  });

  it('shows an error at its field and counts errors on other tabs', async () => {
    const { user, sent } = await showForm(
      columnsOf(
        [
          field('name', 'text', { required: true }),
          field('price', 'currency', { group: 'money', required: true }),
        ],
        [
          { key: 'other', title: '其他', tab: true },
          { key: 'money', title: '费用', tab: true },
        ],
      ),
    );
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请输入字段name！')).toHaveProperty('tagName', 'P');
    expect(screen.getByRole('tab', { name: /费用（1 处有误）/ }).getAttribute('aria-selected')).toBe('false');
    expect(sent).toEqual([]);
  });

  it.each([
    ['radio', 'radio'],
    ['user', 'button'],
    ['textarea', 'textbox'],
    ['rating', 'radio'],
  ] as const)('focuses an invalid field of the kind %s', async (kind, role) => {
    const { user } = await showForm(
      columnsOf([field('other', 'text'), field('wrong', kind, { required: true, options })]),
    );
    await user.click(screen.getByRole('button', { name: '保存' }));
    const wrong = (await screen.findByRole('alert')).parentElement;
    await waitFor(() => expect(wrong?.contains(document.activeElement)).toBe(true));
    expect(within(wrong ?? document.body).getAllByRole(role)).toContain(document.activeElement);
  });

  it('focuses the invalid field in the visible tab first', async () => {
    const { user } = await showForm(
      columnsOf(
        [
          field('one', 'text', { group: 'first', required: true }),
          field('two', 'text', { group: 'second', required: true }),
        ],
        [
          { key: 'first', title: '一', tab: true },
          { key: 'second', title: '二', tab: true },
        ],
      ),
    );
    await user.click(screen.getByRole('tab', { name: /二/ }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /字段two/ })),
    );
  });

  it('stores the text of a selected row for 弹窗选择', async () => {
    const { user, sent } = await showForm(
      columnsOf([field('room', 'popup', { form: 'rooms', formFields: ['name', 'floor'] })]),
    );
    await user.click(screen.getByRole('button', { name: '字段room' }));
    await user.click(await screen.findByRole('button', { name: '机房 三楼' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ values: { room: '机房 三楼' } }]));
  });

  it('lists selectable people through the form API', async () => {
    const asked: string[] = [];
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getPeople/toys`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(['key', 'realname', 'pageNo'].map((name) => query.get(name)).join(' '));
        return answered(pageOf([{ id: 'u2', username: 'li', realname: '李同学' }]));
      }),
    );
    const { user, sent } = await showForm(columnsOf([field('keeper', 'user')]));
    await user.click(screen.getByRole('button', { name: '字段keeper' }));
    const picker = await screen.findByRole('dialog', { name: '选择用户' });
    await within(picker).findByRole('radio', { name: 'li' });
    await user.type(within(picker).getByRole('searchbox', { name: '姓名' }), '李{Enter}');
    await user.click(await within(picker).findByRole('radio', { name: 'li' }));
    await user.click(within(picker).getByRole('button', { name: '确定' }));
    expect(screen.getByRole('button', { name: '移除李同学' }).tagName).toBe('BUTTON');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ values: { keeper: 'li' } }]));
    expect(asked).toEqual(['keeper  1', 'keeper 李 1']);
  });

  it('omits read-only fields and sends the revision of the opened row', async () => {
    const seen: OnlineField = { ...field('secret', 'text'), right: 'read' };
    const row = { id: 'r1', revision: '1', name: '书', secret: '保密', isNew: null };
    const { user, sent } = await showForm(columnsOf([field('name', 'text'), seen]), row);
    expect(screen.getByText('保密').tagName).toBe('SPAN');
    await user.type(screen.getByRole('textbox', { name: '字段name' }), '架');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'r1', revision: '1', values: { name: '书架' } }]));
  });

  it('shows both versions side by side after a concurrent save', async () => {
    const row = { id: 'r1', revision: '1', color: 'a' };
    const columns = columnsOf([field('color', 'list', { options })]);
    const { user } = await showForm(columns, row, { id: 'r1', revision: '2', color: '' });
    await user.selectOptions(screen.getByRole('combobox', { name: '字段color' }), '蓝');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByRole('dialog', { name: '记录已被修改' });
    expect(screen.getByRole('radio', { name: '字段color：我填写的 蓝' })).toHaveProperty('checked', true);
  });
});
