import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ReportBuilder } from './report-builder.tsx';
import { definition, savedReport, serveBuilder } from '../testing/builder-server.ts';
import { answered, api, reportServer } from '../testing/report-server.ts';

type Param = Schema<'ReportParam'>;

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  reportServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  reportServer.resetHandlers();
  openStorage('local')?.clear();
});
afterAll(() => reportServer.close());

/** Opens the single parameter of a report in the builder; `saved` saves and returns it. */
async function openParam(given: Param) {
  const { written } = serveBuilder({ ...savedReport, definition: { ...definition, params: [given] } });
  reportServer.use(
    http.get(`${api}/sys/sysDepart/queryOffered`, () =>
      answered([
        {
          id: 'd1',
          key: 'd1',
          title: '三年级一班',
          departName: '三年级一班',
          orgCode: 'A01',
          orgCategory: '3',
          children: [],
        },
      ]),
    ),
    http.get(`${api}/sys/user/departUserList`, () =>
      answered({
        records: [{ id: 'u2', username: 'li', realname: '李老师' }],
        total: 1,
        size: 1,
        current: 1,
        pages: 1,
      }),
    ),
    http.get(`${api}/sys/dict/getDictItems/term`, () => answered([{ value: 'a', text: '上学期' }])),
    http.get(`${api}/sys/dict/list`, () =>
      answered({
        records: [{ id: 'x', dictName: '学期', dictCode: 'term', description: '' }],
        total: 1,
        size: 1000,
        current: 1,
        pages: 1,
      }),
    ),
  );
  const nothing = () => undefined;
  const { user } = await showApp(
    () => <ReportBuilder id="r1" onSaved={nothing} onClose={nothing} />,
    '/toy',
    'u1',
  );
  await user.click(await screen.findByRole('tab', { name: /筛选/ }));
  const param = within(await screen.findByRole('group', { name: '第1个参数' }));
  const saved = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    return written[0];
  };
  const edited = (param: Partial<Param>) => ['edit', { definition: { params: [param] } }];
  return { user, param, saved, edited };
}

it('a default class is shown by name and selected from the department tree', async () => {
  const { user, param, saved, edited } = await openParam({
    key: 'p1',
    label: '班级',
    kind: 'depart',
    defaultValue: 'd1',
  });
  expect((await param.findByText('三年级一班')).tagName).toBe('SPAN');
  expect(param.queryByRole('textbox', { name: '默认值' })).toBe(null);
  await user.click(param.getByRole('button', { name: '移除三年级一班' }));
  await user.click(param.getByRole('button', { name: /默认值/ }));
  await user.click(await screen.findByRole('treeitem', { name: '三年级一班' }));
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await saved()).toMatchObject(edited({ kind: 'depart', defaultValue: 'd1' }));
});

it('a default user is shown by name or can be the reader of the report', async () => {
  const { user, param, saved, edited } = await openParam({
    key: 'p1',
    label: '教师',
    kind: 'user',
    defaultValue: 'li',
  });
  expect((await param.findByText('李老师')).tagName).toBe('SPAN');
  await user.selectOptions(param.getByRole('combobox', { name: '默认值取自' }), '查看报表的人');
  expect(param.queryByText('李老师')).toBe(null);
  expect(await saved()).toMatchObject(edited({ kind: 'user', defaultValue: '{me}' }));
});

it('a default date is fixed or relative to the current date', async () => {
  const { user, param, saved, edited } = await openParam({
    key: 'p1',
    label: '开始',
    kind: 'date',
    defaultValue: '{monthStart}',
  });
  const from = param.getByRole<HTMLSelectElement>('combobox', { name: '默认值取自' });
  expect(from.selectedOptions[0]?.text).toBe('本月1日');
  await user.selectOptions(from, '固定值');
  await user.type(param.getByLabelText('默认值'), '2026-09-01');
  expect(await saved()).toMatchObject(edited({ kind: 'date', defaultValue: '2026-09-01' }));
});

it('a default option is selected from the options of the parameter', async () => {
  const options = [
    { value: 'a', text: '课程作业' },
    { value: 'b', text: '班级作业' },
  ];
  const { user, param, saved, edited } = await openParam({
    key: 'p1',
    label: '来源',
    kind: 'choice',
    options,
  });
  await user.selectOptions(param.getByRole('combobox', { name: '默认值' }), '班级作业');
  expect(await saved()).toMatchObject(edited({ kind: 'choice', defaultValue: 'b' }));
});

it('changing the parameter kind clears the default', async () => {
  const { user, param, saved } = await openParam({
    key: 'p1',
    label: '班级',
    kind: 'depart',
    defaultValue: 'd1',
  });
  await user.selectOptions(param.getByRole('combobox', { name: '参数类型' }), '选择');
  await user.selectOptions(await param.findByRole('combobox', { name: '字典' }), '学期（term）');
  expect(await saved()).toMatchObject([
    'edit',
    { definition: { params: [{ key: 'p1', label: '班级', kind: 'choice', dict: 'term' }] } },
  ]);
  expect(param.getByRole<HTMLSelectElement>('combobox', { name: '默认值' }).value).toBe('');
});

it('the options of a parameter require unique and non-empty values', async () => {
  const { user, param, saved, edited } = await openParam({ key: 'p1', label: '来源', kind: 'choice' });
  await user.click(param.getByRole('button', { name: '添加选项' }));
  await user.click(param.getByRole('button', { name: '添加选项' }));
  const retype = async (name: string, text: string) => {
    await user.clear(param.getByRole('textbox', { name }));
    if (text !== '') await user.type(param.getByRole('textbox', { name }), text);
  };
  await retype('第1项的文字', '课程作业');
  await retype('第2项的值', '1');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await param.findByRole('alert')).textContent).toBe('选项值重复！');
  await retype('第2项的值', '');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(param.getByRole('alert').textContent).toBe('选项的值和文字都不能为空！'));
  await retype('第2项的值', 'b');
  const options = [
    { value: '1', text: '课程作业' },
    { value: 'b', text: '选项2' },
  ];
  expect(await saved()).toMatchObject(edited({ kind: 'choice', options }));
});

it('a default follows a renamed option and is removed with a deleted option', async () => {
  const options = ['上', '下'].map((value) => ({ value, text: value }));
  const given = { key: 'p1', label: '学期', kind: 'choice', options, defaultValue: '下' } as const;
  const first = await openParam(given);
  await first.user.type(first.param.getByRole('textbox', { name: '第2项的值' }), '半年');
  const renamed = [options[0], { value: '下半年', text: '下' }];
  expect(await first.saved()).toMatchObject(
    first.edited({ options: renamed.flatMap((one) => one ?? []), defaultValue: '下半年' }),
  );
  cleanup();
  const second = await openParam(given);
  await second.user.click(second.param.getByRole('button', { name: '删除选项下' }));
  const body = JSON.stringify(await second.saved());
  expect(body).toContain('"options":[{"value":"上"');
  expect(body).not.toContain('defaultValue');
});
