import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { MoveDialog } from './move-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const bodies: unknown[] = [];
const closed: string[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  bodies.length = 0;
  closed.length = 0;
});
afterAll(() => server.close());

const node = (id: string, title: string, orgCode: string, children: object[] = []) => ({
  id,
  key: id,
  title,
  departName: title,
  orgCode,
  orgCategory: '3',
  isLeaf: children.length === 0,
  ...(children.length === 0 ? {} : { children }),
});
const departs = [
  node('s', '希望小学', 'A01', [
    node('c1', '一班', 'A01A01', [node('g', '一班小组', 'A01A01A01')]),
    node('c2', '二班', 'A01A02'),
  ]),
];

async function openDialog(answer: object) {
  server.use(
    http.get(`${api}/sys/sysDepart/queryOffered`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result: departs }),
    ),
    http.post(`${api}/sys/sysDepart/moveAndDelete`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  return await showApp(() => (
    <>
      <h1>班级管理</h1>
      <MoveDialog
        ids={['c1']}
        text="还有 2 名用户，请先移走或移除，再删除部门/班级。"
        onDone={(ids) => closed.push(`done ${ids.join()}`)}
        onClose={() => closed.push('closed')}
      />
    </>
  ));
}
const press = () => screen.getByRole('button', { name: '移动并删除' });

describe('moving the contents of a department before deleting it', () => {
  it('requires a target, disables the deleted departments, and sends the move', async () => {
    const { user, noticeTexts } = await openDialog({
      success: true,
      message: '移动并删除成功！',
      code: 200,
      result: null,
    });
    expect(screen.getByRole('dialog', { name: '确认删除' }).textContent).toContain('还有 2 名用户');
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toBe('请选择要移到的部门/班级');
    expect(bodies).toEqual([]);
    await user.click(screen.getByRole('button', { name: /移到其他部门后删除/ }));
    const tree = await screen.findByRole('dialog', { name: '部门搜索' });
    const item = (name: string) => within(tree).findByRole('treeitem', { name });
    for (const name of ['一班', '一班小组'])
      expect((await item(name)).getAttribute('aria-disabled')).toBe('true');
    await user.click(await item('二班'));
    await user.click(within(tree).getByRole('button', { name: '确定' }));
    await user.click(press());
    await waitFor(() => expect(closed).toEqual(['done c1']));
    expect(bodies).toEqual([{ ids: 'c1', targetId: 'c2' }]);
    expect(noticeTexts()).toEqual(['success 移动并删除成功！']);
  });

  it('shows the error and keeps the dialog open when the server rejects it', async () => {
    const refusal = { success: false, message: '要移到的部门/班级不存在！', code: 500, result: null };
    const { user } = await openDialog(refusal);
    await user.click(await screen.findByRole('button', { name: /移到其他部门后删除/ }));
    const tree = await screen.findByRole('dialog', { name: '部门搜索' });
    await user.click(await within(tree).findByRole('treeitem', { name: '二班' }));
    await user.click(within(tree).getByRole('button', { name: '确定' }));
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toBe('要移到的部门/班级不存在！');
    expect(closed).toEqual([]);
  });
});
