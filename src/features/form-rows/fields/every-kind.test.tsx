import { Button } from '@radix-ui/themes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { FieldKind as everyKind } from '#openapi/gen/schemas/online-form.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import type { FieldKind, FormField } from '#shared/forms/field-values.ts';
import { OnlineDetail } from '../online-detail.tsx';
import { OnlineForm } from '../online-form.tsx';
import {
  answered,
  api,
  fieldOf,
  formOf,
  onlineServer,
  pageOf,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

// Each kind of field is filled in with its own control, sent, and shown correctly in the detail.

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const colours = [
  { value: 'a', text: '红' },
  { value: 'b', text: '蓝' },
];
const label = '字段';
const rooms = formOf('rooms', '房间', { fields: [fieldOf('name', '名称')] });

beforeEach(() => {
  onlineServer.use(
    http.get(`${api}/online/cgform/api/getPeople/:code`, () =>
      answered(pageOf([{ id: 'u2', username: 'li', realname: '李同学' }])),
    ),
    http.get(`${api}/sys/user/getCurrentUserDeparts`, () =>
      answered({ list: [{ id: 'd1', departName: '一班', orgCode: 'A01' }] }),
    ),
    http.get(`${api}/sys/category/loadTreeRoot`, () =>
      answered([{ key: 'c1', code: 'A01A01', title: '整机', isLeaf: true, children: [] }]),
    ),
    http.get(`${api}/sys/common/static/*`, () => HttpResponse.arrayBuffer(new ArrayBuffer(1))),
    http.post(`${api}/sys/common/upload`, () =>
      answered({ id: 'file-1', filePath: 'f/one.png', fileName: 'one.png' }),
    ),
  );
});

type Trial = {
  readonly field?: Partial<FormField>;
  readonly fill: (user: UserEvent) => Promise<void>;
  /** The sent value. */
  readonly value: unknown;
  /** The server's text of the value. */
  readonly words?: string;
  /** The text in the detail; by default the server's text, or the value. */
  readonly shown?: string;
};

const box = () => screen.getByRole('textbox', { name: label });
const typed = (text: string): Trial => ({ fill: (user) => user.type(box(), text), value: text });
const inBox = (text: string, value: unknown, shown = text): Trial => ({
  fill: (user) => user.type(screen.getByLabelText(label), text),
  value,
  shown,
});
const pressed = (role: 'radio' | 'checkbox', name: string, value: unknown): Trial => ({
  field: { options: colours },
  fill: (user) => user.click(screen.getByRole(role, { name })),
  value,
  words: name,
});
const listed: Trial = {
  field: { options: colours },
  fill: (user) => user.selectOptions(screen.getByRole('combobox', { name: label }), '蓝'),
  value: 'b',
  words: '蓝',
};
/** Within the dialog that the field's button opens. */
const inDialog = (
  parts: Omit<Trial, 'fill'>,
  role: 'radio' | 'checkbox' | 'button',
  name: string,
  done?: string,
) => ({
  ...parts,
  fill: async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: /选择|部门/ }));
    await user.click(await dialog.findByRole(role, { name }));
    if (done !== undefined) await user.click(dialog.getByRole('button', { name: done }));
  },
});
const inTree = (parts: Partial<FormField>): Trial => ({
  field: parts,
  fill: async (user) => {
    await user.click(screen.getByRole('button', { name: /字段/ }));
    await user.click(await screen.findByText('整机'));
  },
  value: 'A01A01',
  words: '整机',
});
const inDeparts = (value: unknown): Trial => ({
  fill: async (user) => {
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: '部门搜索' }));
    await user.click(await dialog.findByText('一班'));
    await user.click(dialog.getByRole('button', { name: '确定' }));
  },
  value,
  words: '一班',
});
/** One level of a region: its list is long and searchable. */
const stepped = async (user: UserEvent, level: string, name: string): Promise<void> => {
  await waitFor(() => expect(screen.getByRole('combobox', { name: level }).tagName).toBe('INPUT'));
  await user.type(screen.getByRole('combobox', { name: level }), name);
  await user.click(await screen.findByRole('option', { name }));
};
const sentFile = (shown: string): Trial => ({
  fill: async (user) => {
    await user.upload(screen.getByLabelText(/字段/), new File(['x'], 'one.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: /移除/ });
  },
  value: ['f/one.png'],
  shown,
});
const never = async () => undefined;

const trials: Readonly<Record<FieldKind, Trial>> = {
  text: typed('书'),
  textarea: typed('一本书'),
  password: { fill: (user) => user.type(screen.getByLabelText(label), '保密'), value: '保密', shown: '' },
  richText: { fill: never, value: null, shown: '' },
  markdown: { ...typed('**重要**'), shown: '重要' },
  email: typed('a@b.cn'),
  phone: typed('13800000000'),
  url: typed('https://a.cn'),
  integer: inBox('12', 12),
  number: inBox('1.5', 1.5),
  currency: inBox('3', 3, '¥3.00'),
  percentage: inBox('40', 40, '40%'),
  rating: {
    field: { maximum: 10 },
    fill: (user) => user.click(screen.getByRole('radio', { name: '7 星' })),
    value: 7,
    shown: '字段：7 星',
  },
  date: inBox('2026-09-01', '2026-09-01'),
  datetime: inBox('2026-09-01 08:00:00', '2026-09-01 08:00:00'),
  time: inBox('08:00', '08:00'),
  radio: pressed('radio', '蓝', 'b'),
  checkbox: pressed('checkbox', '红', ['a']),
  list: listed,
  listMulti: pressed('checkbox', '蓝', ['b']),
  switch: {
    fill: (user) => user.click(screen.getByRole('switch', { name: /字段/ })),
    value: true,
    shown: '是',
  },
  searchChoice: listed,
  user: inDialog({ value: 'li', words: '李同学' }, 'radio', 'li', '确定'),
  users: inDialog({ value: ['li'], words: '李同学' }, 'checkbox', 'li', '确定'),
  depart: inDeparts('d1'),
  departs: inDeparts(['d1']),
  tree: inTree({ category: 'A01' }),
  category: inTree({ category: 'A01' }),
  region: {
    fill: async (user) => {
      await stepped(user, '省', '北京市');
      await stepped(user, '区县', '海淀区');
    },
    value: '北京市/北京市/海淀区',
  },
  popup: inDialog({ field: { form: 'rooms' }, value: '机房' }, 'button', '机房'),
  popupDict: inDialog({ field: { options: colours }, value: 'b', words: '蓝' }, 'button', '蓝'),
  popupDicts: inDialog({ field: { options: colours }, value: ['b'], words: '蓝' }, 'button', '蓝', '完成'),
  file: sentFile('one.png'),
  image: sentFile('第 1 张'),
  link: inDialog({ field: { form: 'rooms' }, value: 'r1', words: '机房' }, 'button', '机房'),
  formula: { field: { formula: '1 + 1' }, fill: never, value: '2' },
  sequence: { fill: never, value: 'N1' },
};

/** Renders a form with this single field, and its detail once a row was saved. */
async function showKind(kind: FieldKind) {
  const { field: parts = {}, words } = trials[kind];
  const columns = formOf('toys', '玩具', { fields: [fieldOf('one', label, { kind, ...parts })] });
  serveForms([columns, rooms], { rooms: [rowOf('r1', '机房')] });
  const sent: object[] = [];
  const save = async (body: object) => {
    sent.push(body);
    return { message: '' };
  };
  const row = {
    id: 't1',
    revision: '1',
    one: trials[kind].value,
    ...(words === undefined ? {} : { one_dictText: words }),
  };
  onlineServer.use(http.get(`${api}/online/cgform/api/form/toys/t1`, () => answered(row)));
  function Page() {
    const crud = useRecordCrud<OnlineRow>({
      resource: { permissions: {}, create: save, update: save },
      list: { rows: [], refresh: async () => undefined },
    });
    const isOpen = crud.mode === 'editing' || crud.mode === 'saving';
    return (
      <>
        <h1>玩具</h1>
        <Button onClick={() => crud.create()}>打开</Button>
        {isOpen ? <OnlineForm crud={crud} columns={columns} /> : null}
        {sent.length > 0 && !isOpen ? (
          <OnlineDetail columns={columns} row={row} onClose={() => undefined} />
        ) : null}
      </>
    );
  }
  const app = await showApp(Page);
  await app.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  return { ...app, sent };
}

/** Returns the text of an element, with the names of its pictures. */
const wordsIn = (element: HTMLElement): string =>
  [
    element.textContent,
    ...within(element)
      .queryAllByRole('img')
      .map((one) => one.getAttribute('alt')),
  ].join(' ');

/** Kinds that only the server writes. */
const given: ReadonlySet<FieldKind> = new Set(['formula', 'sequence']);

it('the test cases cover every field kind of the API contract', () => {
  expect(Object.keys(trials).sort()).toEqual([...everyKind.def.values].sort());
});

describe.each(everyKind.def.values)('a field of the kind %s', (kind) => {
  it('is filled in with its own control, submitted, and shown in the detail view', async () => {
    const { fill, value, words, shown = words ?? String(value) } = trials[kind];
    const { user, sent } = await showKind(kind);
    await fill(user);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ values: given.has(kind) ? {} : { one: value } }]));
    const detail = await screen.findByRole('dialog', { name: '详情' });
    await waitFor(() => expect(wordsIn(detail)).toContain(shown));
    await waitFor(() => expect(wordsIn(detail)).not.toContain('**'));
  });
});
