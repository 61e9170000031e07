import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import YearEndPage from './year-end.page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const sent: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const wang = { id: 't1', username: 'wang', realname: '王老师' };
const li = { id: 't2', username: 'li', realname: '李老师' };
const classOf = (id: string, departName: string, grade: number | null, more: object = {}) => ({
  id,
  parentId: 'school',
  orgCode: 'A01A01',
  departName,
  schoolName: '希望小学',
  grade,
  term: '2026-2',
  revision: `r-${id}`,
  pupilCount: 40,
  teachers: [{ ...wang, lead: true }],
  ...more,
});
const preview = {
  year: 2027,
  classes: [
    classOf('c2', '二年级一班', 2),
    classOf('c3', '三年级一班', 3),
    classOf('c6', '六年级一班', 6),
    classOf('club', '编程社团', null, { teachers: [] }),
  ],
  departments: [],
  taken: [],
  staff: [
    { ...wang, schools: null },
    { ...li, schools: null },
  ],
  undoable: null,
};
const room = {
  id: 'c3',
  departName: '三年级一班',
  grade: 3,
  term: '2026-2',
  pinyin: null,
  largeText: null,
  archiveTime: null,
  teachers: [],
  mayChangeTeachers: true,
  pupils: [
    { id: 'u1', username: 's1', realname: '小明', passwordState: 'changed', lastLoginTime: null },
    { id: 'u2', username: 's2', realname: '小红', passwordState: 'changed', lastLoginTime: null },
  ],
  seatRows: 1,
  seatColumns: 1,
  seats: [],
  groups: [],
};

async function show(answer: object = preview) {
  server.use(
    http.get(`${api}/teaching/yearEnd/preview`, () => done(answer)),
    http.get(`${api}/teaching/class/queryById`, () => done(room)),
    http.post(`${api}/teaching/yearEnd`, async ({ request }) => {
      sent.push(await request.json());
      return done(null, '升班完成');
    }),
  );
  const app = await showApp(YearEndPage);
  await screen.findByRole('button', { name: '升班' });
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) };
}

const row = (name: string) => within(screen.getByRole('listitem', { name }));
const action = (name: string) =>
  row(name).getByRole<HTMLSelectElement>('combobox', { name: `${name}的安排` });
const nextName = (name: string) =>
  row(name).getByRole<HTMLInputElement>('textbox', { name: `${name}升班后的名称` });
const summary = () => screen.getByRole('status').textContent;

it('each class is shown with its proposal, by grade', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '二年级（1 个班级）',
    '三年级（1 个班级）',
    '六年级（1 个班级）',
    '没有年级的班级（1 个班级）',
  ]);
  expect(
    ['二年级一班', '三年级一班', '六年级一班', '编程社团'].map((name) => [
      action(name).selectedOptions[0]?.textContent,
      nextName(name).value,
    ]),
  ).toEqual([
    ['升到三年级', '三年级一班'],
    ['升到四年级', '四年级一班'],
    ['毕业并归档', '六年级一班（2027届）'],
    ['不变', '编程社团'],
  ]);
  expect(row('三年级一班').getByText('40 名学生 · 负责老师：王老师')).toBeTruthy();
  expect(summary()).toBe('2 个班级升班，1 个班级毕业归档');
});

it('a new action proposes a new name, and equal names block the button', async () => {
  const { user, press } = await show();
  await user.selectOptions(action('三年级一班'), '不变');
  expect(nextName('三年级一班').value).toBe('三年级一班');
  expect(summary()).toBe('1 个班级升班，1 个班级毕业归档，2 处要先改好');
  expect(row('三年级一班').getByRole('alert').textContent).toBe('旁边还有一个“三年级一班”，请换一个名称');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '升班' }).disabled).toBe(true);
  await user.clear(nextName('二年级一班'));
  await user.type(nextName('二年级一班'), '三年级二班');
  await press('升班');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    '1 个班级升班，1 个班级毕业归档。一天之内可以撤销。',
  );
  await press('确定升班');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    classes: [
      { id: 'c2', revision: 'r-c2', action: 'promote', departName: '三年级二班' },
      { id: 'c6', revision: 'r-c6', action: 'graduate', departName: '六年级一班（2027届）' },
    ],
    departments: [],
    repeaters: [],
  });
});

it('pupils who stay behind go into the class that follows, and a teacher is put in charge', async () => {
  const { user, press } = await show();
  await press('三年级一班：老师和留级');
  await user.selectOptions(
    await row('三年级一班').findByRole('combobox', { name: '留级的学生' }),
    '小明（s1）',
  );
  const target = row('三年级一班').getByRole<HTMLSelectElement>('combobox', { name: '小明留级到' });
  expect(target.selectedOptions[0]?.textContent).toBe('二年级一班（升班后三年级一班）');
  await user.selectOptions(row('三年级一班').getByRole('combobox', { name: '负责老师' }), '李老师（li）');
  expect(row('三年级一班').getByText(/改为李老师 · 1 人留级/)).toBeTruthy();
  expect(summary()).toBe('2 个班级升班，1 个班级毕业归档，1 名学生留级，1 个班级换负责老师');
  await press('升班');
  await press('确定升班');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    classes: [{ id: 'c2' }, { id: 'c3', leadId: 't2' }, { id: 'c6' }],
    repeaters: [{ userId: 'u1', fromId: 'c3', toId: 'c2' }],
  });
});

it('a run of the last day can be undone, and what stays is named', async () => {
  server.use(
    http.post(`${api}/teaching/yearEnd/undo`, async ({ request }) => {
      sent.push(await request.json());
      return done({ left: ['四年级二班'] }, '已撤销升班，有 1 处升班后又改过，没有恢复');
    }),
  );
  const undoable = { id: 'y1', madeBy: '管理员', madeAt: '2027-06-30 10:00:00', summary: '24 个班级升班' };
  const { user, press } = await show({ ...preview, undoable });
  expect(screen.getByRole('region', { name: '已完成的升班' }).textContent).toContain(
    '管理员：24 个班级升班。',
  );
  await press('撤销升班');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '撤销升班' }));
  expect((await screen.findByText(/升班后又改过，没有恢复：四年级二班/)).getAttribute('role')).toBe('alert');
  expect(sent).toEqual([{ id: 'y1' }]);
});

it('asks before the changes of the user are lost', async () => {
  const { user } = await show();
  expect(unsavedParts.has()).toBe(false);
  await user.selectOptions(action('六年级一班'), '不变');
  await waitFor(() => expect(unsavedParts.has()).toBe(true));
  await user.click(screen.getByRole('button', { name: '升班' }));
  await user.click(screen.getByRole('button', { name: '确定升班' }));
  await waitFor(() => expect(unsavedParts.has()).toBe(false));
});

it('a school without classes has nothing to promote', async () => {
  server.use(http.get(`${api}/teaching/yearEnd/preview`, () => done({ ...preview, classes: [] })));
  await showApp(YearEndPage);
  expect(await screen.findByText('没有要升班的班级')).toBeTruthy();
});
