import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { Definition } from './definition-parts.ts';
import { DesignerOf } from './form-designer.tsx';
import { choiceHandlers } from './testing/choice-handlers.ts';

const api = 'http://localhost:3000/api';
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const server = setupServer(...choiceHandlers);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('local')?.clear());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const named = (label: string, more: Partial<Definition['fields'][number]> = {}): Definition => ({
  kind: 'single',
  fields: [{ id: 'aaaaaaaa', key: 'name', label, kind: 'text', ...more }],
});

async function showDesigner(userId: string, definition = named('名称')) {
  const noop = () => undefined;
  const detail = { id: 'f1', code: 'devices', name: '设备登记', status: 'draft' as const, definition };
  const Page = () => (
    <DesignerOf detail={detail} onChanged={noop} onReload={async () => undefined} onClose={noop} />
  );
  return showApp(Page, '/toy', userId);
}

/** The session is lost, and a user opens the server's current state. */
async function comeBack(userId: string, definition?: Definition) {
  announcePageExit('login');
  cleanup();
  return showDesigner(userId, definition);
}

function serveSaving(): void {
  server.use(
    http.put(`${api}/online/cgform/head/editAll`, () =>
      answer(
        { id: 'f1', code: 'devices', name: '设备登记', status: 'changed', definition: named('名称') },
        '编辑成功！',
      ),
    ),
    http.get(`${api}/online/cgform/api/plan/devices`, () =>
      answer({ key: 'k1', problems: [], steps: [], isBlocked: false }),
    ),
  );
}

const label = () => screen.getByRole<HTMLInputElement>('textbox', { name: '字段名称' });
const required = () => screen.getByRole('switch', { name: '必填' });
const isSaved = () => screen.queryByText('已保存') !== null;
const press = (name: string) => screen.getByRole('button', { name });

describe('an unsaved design', () => {
  it('is restored after an expired session, only for the same user', async () => {
    const { user } = await showDesigner('u1');
    await user.type(label(), '和型号');
    await comeBack('u2');
    expect(label().value).toBe('名称');
    const again = await comeBack('u1');
    await screen.findByText('已恢复未保存的内容');
    expect([label().value, isSaved()]).toEqual(['名称和型号', false]);
    await again.user.click(press('放弃'));
    await waitFor(() => expect(label().value).toBe('名称'));
    expect(screen.queryByText('已恢复未保存的内容')).toBe(null);
  });

  it('is restored if it was changed again after a save', async () => {
    serveSaving();
    const { user } = await showDesigner('u1');
    await user.click(required());
    await user.click(press('保存'));
    await waitFor(() => expect(isSaved()).toBe(true));
    await user.type(label(), '和型号');
    // The server's version: its keys have another order.
    const saved: Definition = {
      fields: [{ id: 'aaaaaaaa', key: 'name', kind: 'text', label: '名称', required: true }],
      kind: 'single',
    };
    await comeBack('u1', saved);
    await screen.findByText('已恢复未保存的内容');
    expect(label().value).toBe('名称和型号');
  });

  it('no longer counts as restored after it is saved', async () => {
    serveSaving();
    const { user } = await showDesigner('u1');
    await user.type(label(), '和型号');
    const again = await comeBack('u1');
    await screen.findByText('已恢复未保存的内容');
    await again.user.click(press('保存'));
    await waitFor(() => expect(isSaved()).toBe(true));
    await again.user.type(label(), '二');
    expect([isSaved(), screen.queryByText('已恢复未保存的内容')]).toEqual([false, null]);
  });

  it('is offered if another user has saved meanwhile, and restoring it is one undo step', async () => {
    const { user } = await showDesigner('u1');
    await user.type(label(), '和型号');
    const again = await comeBack('u1', named('品名'));
    await screen.findByText('有一份未保存的修改，表单在那之后已被保存过');
    expect([label().value, isSaved()]).toEqual(['品名', true]);
    await again.user.click(press('恢复'));
    expect([label().value, isSaved()]).toEqual(['名称和型号', false]);
    expect(screen.queryByRole('button', { name: '恢复' })).toBe(null);
    await again.user.click(press('撤销'));
    expect(label().value).toBe('品名');
  });

  it('counts as saved again when all changes are reverted', async () => {
    const { user } = await showDesigner('u1', named('名称', { required: true, span: 2 }));
    await user.click(required());
    const readOnly = screen.getByRole('switch', { name: '只读' });
    await user.click(readOnly);
    await user.click(readOnly);
    expect(isSaved()).toBe(false);
    await user.click(required());
    expect(isSaved()).toBe(true);
  });
});
