import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { Condition } from '#shared/conditions/condition-rules.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { QueryBuilder } from './query-builder.tsx';
import { readQuery, wireText } from './query-text.ts';
import {
  MainPage,
  answered,
  api,
  fieldOf,
  formOf,
  onlineServer,
  pageOf,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const fields = [
  fieldOf('room', '机房', { kind: 'link', form: 'rooms', formFields: ['name'] }),
  fieldOf('place', '地点', { kind: 'popup', form: 'rooms', formFields: ['name'] }),
  fieldOf('owner', '负责人', { kind: 'user' }),
  fieldOf('depart', '部门', { kind: 'depart' }),
  fieldOf('sort', '类别', { kind: 'category', category: 'A01' }),
  fieldOf('state', '状态', { kind: 'list', dict: 'state' }),
  fieldOf('day', '日期', { kind: 'date' }),
].map(({ field }) => field);

function serve() {
  serveForms([formOf('rooms', '机房')], { rooms: [rowOf('r1', '一号机房'), rowOf('r2', '二号机房')] });
  onlineServer.use(
    http.get(`${api}/online/cgform/api/getPeople/:code`, ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      const [key, use] = [searchParams.get('key'), searchParams.get('use')];
      // Only the people of the searched list.
      const isAsked = params['code'] === 'main' && key === 'owner' && use === 'search';
      return answered(pageOf(isAsked ? [{ id: 'u2', username: 'li', realname: '李老师' }] : []));
    }),
    // Only the user's own departments: no page of this user reads others.
    http.get(`${api}/sys/user/getCurrentUserDeparts`, () =>
      answered({ list: [{ id: 'd1', departName: '一班', orgCode: 'A01' }] }),
    ),
    http.get(`${api}/sys/category/loadTreeRoot`, () =>
      answered([{ key: 'c1', code: 'A01A01', title: '整机', isLeaf: true, children: [] }]),
    ),
    http.get(`${api}/sys/dict/getDictItems/state`, () => answered([{ value: 'a', text: '在库' }])),
  );
}

/** Opens the builder with conditions from an address. */
async function open(start: Condition) {
  serve();
  const asked: unknown[] = [];
  const kept = readQuery(wireText(start), new Set(fields.map(({ key }) => key)));
  const app = await showApp(() => (
    <>
      <h1>表单</h1>
      <QueryBuilder
        code="main"
        fields={fields}
        start={kept}
        onSearch={(query) => asked.push(JSON.parse(wireText(query) || 'null'))}
        onClose={() => undefined}
      />
    </>
  ));
  return { ...app, asked };
}

const on = (field: string, value: string): Condition => ({ field, rule: 'eq', values: [value] });

it('a query from the URL is shown with display names', async () => {
  await open({
    and: [on('room', 'r2'), on('owner', 'li'), on('depart', 'd1'), on('sort', 'A01A01'), on('state', 'a')],
  });
  for (const [at, words] of ['二号机房', '李老师', '一班', '整机', '在库'].entries()) {
    const line = screen.getByLabelText(`条件 ${at + 1}的字段`).closest('li');
    expect(line === null ? '' : (await within(line).findByText(words)).textContent).toBe(words);
  }
});

it('a condition on linked rows can select several rows of the linked form', async () => {
  const { user, asked } = await open({ and: [on('room', 'r1')] });
  await user.selectOptions(screen.getByLabelText('条件 1的比较方式'), '在…中');
  await user.click(screen.getByRole('button', { name: '条件 1的值' }));
  const dialog = within(await screen.findByRole('dialog', { name: '选择机房' }));
  expect((await dialog.findByRole('button', { name: '一号机房' })).getAttribute('aria-pressed')).toBe('true');
  await user.click(dialog.getByRole('button', { name: '二号机房' }));
  await user.click(dialog.getByRole('button', { name: '完成' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([{ and: [{ field: 'room', rule: 'in', value: ['r1', 'r2'] }] }]);
});

it('a condition on a user selects from the users in the list', async () => {
  const { user, asked } = await open({ and: [on('owner', 'wang')] });
  await user.click(screen.getByRole('button', { name: '条件 1的值' }));
  const dialog = within(await screen.findByRole('dialog', { name: '选择用户' }));
  await user.click(await dialog.findByRole('radio', { name: 'li' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([{ and: [{ field: 'owner', rule: 'eq', value: 'li' }] }]);
});

it('a 弹窗选择 condition stores the text of a row, and a category condition keeps its code', async () => {
  const { user, asked } = await open({ and: [on('place', ''), on('sort', 'A01A01')] });
  await user.click(screen.getByRole('button', { name: '添加条件' }));
  await user.selectOptions(screen.getByLabelText('条件 2的字段'), '地点');
  await user.selectOptions(screen.getByLabelText('条件 2的比较方式'), '等于');
  await user.click(screen.getByRole('button', { name: '条件 2的值' }));
  await user.click(await screen.findByRole('button', { name: '二号机房' }));
  await user.selectOptions(screen.getByLabelText('条件 1的比较方式'), '在…中');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([
    {
      and: [
        { field: 'sort', rule: 'in', value: ['A01A01'] },
        { field: 'place', rule: 'eq', value: '二号机房' },
      ],
    },
  ]);
});

it('an invalid date is rejected and no search is run', async () => {
  const { user, asked } = await open({ and: [on('day', '2026-03-01')] });
  await user.clear(screen.getByLabelText('条件 1的值'));
  await user.type(screen.getByLabelText('条件 1的值'), '2026-13');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect([asked, screen.getByRole('alert').textContent]).toEqual([[], '请输入正确的日期']);
});

it('a filter on people and linked rows is stored in the URL and shown with names', async () => {
  serve();
  const asked: (string | null)[] = [];
  const [room, , owner] = fields;
  const shown = [room, owner].filter((field) => field !== undefined);
  serveForms(
    [
      formOf('rooms', '机房'),
      formOf('main', '借用', { fields: shown.map((field) => ({ right: 'write' as const, field })) }),
    ],
    { rooms: [rowOf('r1', '一号机房'), rowOf('r2', '二号机房')] },
  );
  onlineServer.use(
    http.get(`${api}/online/cgform/api/getQueryInfo/main`, () =>
      answered(
        shown.map(({ key, label, kind }) => ({ key, label, kind, search: 'basic', searchBy: 'like' })),
      ),
    ),
    http.get(`${api}/online/cgform/api/getData/main`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filters'));
      return answered(pageOf([]));
    }),
  );
  const { user, search } = await showApp(MainPage, '/toy?owner=li&room=r2');
  expect((await screen.findByText('二号机房')).textContent).toBe('二号机房');
  expect((await screen.findByText('李老师')).textContent).toBe('李老师');
  expect(asked.map((one) => JSON.parse(one ?? '{}'))).toContainEqual({ owner: ['li'], room: ['r2'] });
  await user.click(screen.getByRole('button', { name: '机房' }));
  await user.click(await screen.findByRole('button', { name: '一号机房' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(search()).toContain('room=r1'));
});

it('a region condition accepts a partial region and offers region operators', async () => {
  const home = fieldOf('home', '籍贯', { kind: 'region' }).field;
  const asked: unknown[] = [];
  const { user } = await showApp(() => (
    <>
      <h1>表单</h1>
      <QueryBuilder
        code="main"
        fields={[home]}
        start={{ and: [] }}
        onSearch={(query) => asked.push(JSON.parse(wireText(query) || 'null'))}
        onClose={() => undefined}
      />
    </>
  ));
  const province = () => screen.getByRole('combobox', { name: '省' });
  await waitFor(() => expect(province().tagName).toBe('INPUT'));
  await user.type(province(), '浙江');
  await user.click(await screen.findByRole('option', { name: '浙江省' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([{ and: [{ field: 'home', rule: 'eq', value: '浙江省/' }] }]);
  const ways = screen.getByRole('combobox', { name: '条件 1的比较方式' });
  expect(
    within(ways)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['位于', '不位于', '为空', '不为空']);
});
