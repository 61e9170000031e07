import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { AccessTab } from './access-tab.tsx';
import type { Definition } from '../definition-parts.ts';
import { DesignerProvider } from '../designer-context.ts';
import { createDesigner } from '../designer-history.ts';
import { IndexTab } from './index-tab.tsx';
import { RuleTab } from './rule-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { ViewTab } from './view-tab.tsx';

const api = 'http://localhost:3000/api';
const roles = [
  { id: 'r1', roleName: '学生', roleCode: 'student' },
  { id: 'r2', roleName: '老师', roleCode: 'teacher' },
];
const server = setupServer(
  http.get(`${api}/sys/role/queryall`, () =>
    HttpResponse.json({ success: true, message: '', code: 200, result: roles }),
  ),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

const form: Definition = {
  kind: 'single',
  fields: [
    { id: 'aaaaaaaa', key: 'name', label: '姓名', kind: 'text' },
    { id: 'bbbbbbbb', key: 'day', label: '日期', kind: 'date' },
    { id: 'cccccccc', key: 'paper', label: '附件', kind: 'file' },
  ],
};

async function showTab(Tab: () => ReactNode, definition: Definition = form) {
  const actor = createDesigner(definition).start();
  const { user } = await showApp(() => (
    <>
      <h1>设计</h1>
      <DesignerProvider value={actor}>
        <Tab />
      </DesignerProvider>
    </>
  ));
  return { user, actor, present: () => actor.getSnapshot().context.present };
}

describe('the settings tab', () => {
  it('shows the default number of columns and saves another selection', async () => {
    const { user, present } = await showTab(SettingsTab);
    const columns = screen.getByRole<HTMLSelectElement>('combobox', { name: '表单列数' });
    expect(columns.selectedOptions[0]?.textContent).toBe('2 列');
    await user.selectOptions(columns, '1 列');
    expect(present().columns).toBe(1);
  });
});

describe('the permissions tab', () => {
  it('sets the row scope, the actions and the field permissions of a role', async () => {
    const { user, present } = await showTab(AccessTab);
    await user.click(await screen.findByRole('button', { name: '添加角色权限' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '记录范围' }), 'class');
    await user.click(screen.getByRole('checkbox', { name: '导出' }));
    await user.click(screen.getByText('字段权限（0 个受限）'));
    const rights = screen.getByRole('group', { name: '姓名的权限' });
    await user.click(within(rights).getByRole('radio', { name: '隐藏' }));
    expect(present().access).toEqual([
      { role: 'student', rows: 'class', may: ['add', 'edit', 'export'], fields: { aaaaaaaa: 'hidden' } },
    ]);
    await user.click(within(rights).getByRole('radio', { name: '可写' }));
    expect(present().access?.[0]?.fields).toEqual({});
    await user.click(screen.getByRole('button', { name: '添加角色权限' }));
    expect(present().access?.[1]?.role).toBe('teacher');
    expect(screen.getByText('所有角色都已设置').tagName).toBe('P');
  });
});

describe('undo in the permissions tab', () => {
  it('reverts one change at a time', async () => {
    const { user, actor, present } = await showTab(AccessTab);
    await user.click(await screen.findByRole('button', { name: '添加角色权限' }));
    await user.click(screen.getByRole('checkbox', { name: '导出' }));
    actor.send({ type: 'edit.undo' });
    expect(present().access).toEqual([{ role: 'student', rows: 'own', may: ['add', 'edit'] }]);
  });
});

describe('the index tab', () => {
  it('allows editing and removing an overlap rule that refers to a missing field', async () => {
    const noOverlap = { from: 'bbbbbbbb', to: 'dddddddd', per: ['aaaaaaaa', 'bbbbbbbb'] };
    const { user, present } = await showTab(IndexTab, { ...form, noOverlap });
    const per = screen.getByRole('group', { name: /^相同时才算重叠的字段/ });
    await user.click(within(per).getByRole('checkbox', { name: '日期' }));
    expect(present().noOverlap?.per).toEqual(['aaaaaaaa']);
    await user.click(screen.getByRole('switch'));
    expect('noOverlap' in present()).toBe(false);
  });

  it('offers only indexable fields and removes an empty index list', async () => {
    const { user, present } = await showTab(IndexTab);
    await user.click(screen.getByRole('button', { name: '添加索引' }));
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      '姓名',
      '日期',
    ]);
    await user.click(screen.getByRole('checkbox', { name: '日期' }));
    expect(present().indexes).toEqual([{ fields: ['aaaaaaaa', 'bbbbbbbb'] }]);
    await user.click(screen.getByRole('button', { name: '删除第1个索引' }));
    expect('indexes' in present()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加索引' }));
  });
});

describe('the rules tab', () => {
  it('requires an expression and saves event, action and target of a rule', async () => {
    const { user, present } = await showTab(RuleTab);
    await user.click(screen.getByRole('button', { name: '添加规则' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '做什么' }), 'require');
    await user.selectOptions(screen.getByRole('combobox', { name: '作用于' }), 'day');
    await user.clear(screen.getByRole('textbox', { name: '表达式' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入表达式！');
    await user.type(screen.getByRole('textbox', { name: '表达式' }), 'true');
    expect(present().rules).toEqual([{ event: 'change', act: 'require', target: 'day', expression: 'true' }]);
  });
});

describe('the views tab', () => {
  it('offers the tree view only for tree forms', async () => {
    await showTab(ViewTab);
    expect(screen.queryByRole('group', { name: '树形视图' })).toBe(null);
    cleanup();
    await showTab(ViewTab, { ...form, kind: 'tree' });
    expect(screen.getByRole('group', { name: '树形视图' }).tagName).toBe('FIELDSET');
  });

  it('offers a view only if its required fields exist', async () => {
    const { user, present } = await showTab(ViewTab);
    expect(screen.getByText('需要字段：图片字段、标题字段').tagName).toBe('P');
    const calendar = screen.getByRole('group', { name: '日历视图' });
    await user.click(within(calendar).getByRole('switch'));
    expect(present().views).toEqual({ calendar: { from: 'bbbbbbbb', title: 'aaaaaaaa' } });
    await user.click(within(calendar).getByRole('switch'));
    expect('views' in present()).toBe(false);
  });
});
