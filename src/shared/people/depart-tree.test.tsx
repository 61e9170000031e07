import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { isClass, type DepartNode } from './depart-rows.ts';
import { DepartTree } from './depart-tree.tsx';

const base = 'http://localhost:3000/api';
const server = setupServer();
let asked: string[] = [];

beforeAll(() => {
  connectApi({ apiBase: base, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked = [];
});
afterAll(() => server.close());

function serve(answers: Readonly<Record<string, readonly DepartNode[]>>): void {
  server.use(
    http.get(`${base}/sys/sysDepart/:name`, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const words = [
        pathname.split('/').at(-1),
        ...['parentId', 'keyWord', 'ids'].map((key) => searchParams.get(key)),
      ];
      const question = words.filter(Boolean).join(' ');
      asked.push(question);
      const result = answers[question];
      return HttpResponse.json(
        result === undefined
          ? { success: false, message: '读不出来', code: 500, result: null }
          : { success: true, message: '', code: 200, result },
      );
    }),
  );
}

const node = (id: string, title: string, orgCategory: string, children: DepartNode[] = []): DepartNode => ({
  id,
  key: id,
  title,
  departName: title,
  orgCode: id,
  orgCategory,
  children,
});
const nodes = [
  node('s', '希望小学', '1', [
    node('g3', '三年级', '2', [node('c1', '三年级一班', '3'), node('c2', '三年级二班', '3')]),
    node('g4', '四年级', '2', [node('c3', '四年级一班', '3')]),
  ]),
];

async function show(canChoose?: (one: DepartNode) => boolean, atFirst: readonly string[] = []) {
  function Chooser() {
    const [chosen, setChosen] = useState(atFirst);
    return (
      <>
        <DepartTree label="班级" chosen={chosen} canChoose={canChoose} onChange={setChosen} />
        <output>{chosen.join(',')}</output>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Chooser />
    </QueryClientProvider>,
  );
  await screen.findByRole('treeitem', { name: '希望小学' });
  return userEvent.setup();
}

const titles = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const chosen = () => screen.getByRole('status').textContent;

describe('the department tree', () => {
  beforeEach(() => serve({ queryOffered: nodes }));

  it('selects and deselects several nodes', async () => {
    const user = await show();
    await user.click(screen.getByRole('treeitem', { name: '三年级一班' }));
    await user.click(screen.getByRole('treeitem', { name: '四年级' }));
    expect(chosen()).toBe('c1,g4');
    await user.click(screen.getByRole('treeitem', { name: '三年级一班' }));
    expect(chosen()).toBe('g4');
  });

  it('names classes as what is searched where only these are selectable', async () => {
    await show(isClass);
    expect(screen.getByRole('searchbox', { name: '班级搜索' }).getAttribute('placeholder')).toBe(
      '请输入班级名称',
    );
  });

  it('filters by name, and shows matches with their ancestors', async () => {
    const user = await show();
    await user.type(screen.getByRole('searchbox', { name: '部门搜索' }), '二班');
    expect(titles()).toEqual(['希望小学', '三年级', '三年级二班']);
    await user.type(screen.getByRole('searchbox', { name: '部门搜索' }), 'x');
    expect(screen.getByText('没有找到匹配的数据').tagName).toBe('P');
  });

  it('is navigated with the arrow keys, and selects with Space and Enter', async () => {
    const user = await show();
    screen.getByRole('treeitem', { name: '希望小学' }).focus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(titles()).toEqual(['希望小学', '三年级', '四年级', '四年级一班']);
    await user.keyboard('{ArrowRight}{ArrowRight}[Space]');
    expect(chosen()).toBe('c1');
    await user.keyboard('{End}{ArrowLeft}{Enter}');
    expect(chosen()).toBe('c1,g4');
    await user.keyboard('{Home}{Enter}');
    expect(chosen()).toBe('c1,g4,s');
  });

  it('selects the first match with Enter in the search box, and the arrow down moves to it', async () => {
    const user = await show(isClass);
    const box = screen.getByRole('searchbox', { name: '班级搜索' });
    const match = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.type(box, '三年级');
    // The grade matches too, but only classes are selectable.
    expect([match(), chosen()]).toEqual(['三年级一班', '']);
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('c1');
    await user.keyboard('四年级{Enter}');
    expect([box, match(), chosen()]).toMatchObject([{ value: '四年级' }, '四年级一班', 'c1,c3']);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('四年级一班');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('c1');
    await user.type(box, '没有');
    await user.keyboard('{Enter}');
    expect([match(), chosen()]).toEqual([undefined, 'c1']);
  });

  it('does not select disabled nodes', async () => {
    const user = await show(({ orgCategory }) => orgCategory === '3');
    await user.click(screen.getByRole('treeitem', { name: '四年级' }));
    expect(chosen()).toBe('');
    expect(screen.getByRole('treeitem', { name: '四年级' }).getAttribute('aria-disabled')).toBe('true');
    expect(titles()).not.toContain('四年级一班');
  });
});

describe('a large department tree', () => {
  const part = (id: string, title: string, children?: DepartNode[]): DepartNode => ({
    ...node(id, title, '2'),
    isLeaf: false,
    children: children ?? null,
  });
  const [school] = nodes;
  const offered = [
    part('s', '希望小学', [part('g3', '三年级'), part('g4', '四年级')]),
    part('o', '光明小学'),
  ];
  const level3 = [node('c1', '三年级一班', '3'), node('c2', '三年级二班', '3')];

  it('loads a level when it is expanded', async () => {
    serve({ queryOffered: offered, 'queryChildren g3': level3 });
    const user = await show();
    expect(titles()).toEqual(['希望小学', '三年级', '四年级', '光明小学']);
    screen.getByRole('treeitem', { name: '三年级' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('treeitem', { name: '三年级二班' }));
    expect(chosen()).toBe('c2');
    expect(asked).toEqual(['queryOffered', 'queryChildren g3']);
  });

  it('is expanded down to the selected department', async () => {
    const branch =
      school === undefined ? [] : [{ ...school, children: [part('g3', '三年级', level3.slice(0, 1))] }];
    serve({ queryOffered: offered, 'queryBranches c1': branch, 'queryChildren g3': level3 });
    await show(undefined, ['c1']);
    const row = await screen.findByRole('treeitem', { name: '三年级一班' });
    expect(row.getAttribute('aria-selected')).toBe('true');
    expect(asked).toEqual(['queryOffered', 'queryBranches c1', 'queryChildren g3']);
  });

  it('searches names on the server', async () => {
    serve({ queryOffered: offered, 'searchBy 一班': nodes });
    const user = await show();
    const box = screen.getByRole('searchbox', { name: '部门搜索' });
    await user.type(box, '一班');
    await user.click(await screen.findByRole('treeitem', { name: '四年级一班' }));
    expect(chosen()).toBe('c3');
    expect(asked).toEqual(['queryOffered', 'searchBy 一班']);
    await user.clear(box);
    expect(titles()).toEqual(['希望小学', '三年级', '四年级', '光明小学']);
  });

  it('shows an error instead of an empty result when the search fails, and retries', async () => {
    serve({ queryOffered: offered });
    const user = await show();
    await user.type(screen.getByRole('searchbox', { name: '部门搜索' }), '一班');
    expect((await screen.findByText('读不出来')).tagName).toBe('P');
    expect(screen.queryByText('没有找到匹配的数据')).toBe(null);
    serve({ 'searchBy 一班': nodes });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await screen.findByRole('treeitem', { name: '四年级一班' })).getAttribute('aria-level')).toBe(
      '3',
    );
  });

  it('shows an error when a level cannot be loaded, and retries', async () => {
    serve({ queryOffered: offered });
    const user = await show();
    screen.getByRole('treeitem', { name: '三年级' }).focus();
    await user.keyboard('{ArrowRight}');
    expect((await screen.findByText('读不出来')).tagName).toBe('P');
    serve({ 'queryChildren g3': level3 });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await screen.findByRole('treeitem', { name: '三年级一班' })).getAttribute('aria-level')).toBe(
      '3',
    );
  });
});
