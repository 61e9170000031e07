import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { Definition } from './definition-parts.ts';
import { FormDesigner } from './form-designer.tsx';
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

const named = (label: string): Definition => ({
  kind: 'single',
  fields: [{ id: 'aaaaaaaa', key: 'name', label, kind: 'text' }],
});
const begun = {
  id: 'f1',
  code: 'devices',
  name: '设备登记',
  status: 'draft',
  revision: 'r1',
  definition: named('名称'),
};
/** The state that a colleague has saved: the form has another name too. */
const theirs = { ...begun, name: '设备台账', revision: 'r2', definition: named('品名') };

const label = () => screen.findByRole<HTMLInputElement>('textbox', { name: '字段名称' });
const press = (name: string) => screen.findByRole('button', { name });

/** Opens the designer after a 保存 with a version conflict. */
async function openConflict() {
  const sent: unknown[] = [];
  const closed: string[] = [];
  server.use(
    http.get(`${api}/online/cgform/head/queryById`, () => answer(sent.length === 0 ? begun : theirs)),
    http.put(`${api}/online/cgform/head/editAll`, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return answer({ ...theirs, revision: 'r3' }, '编辑成功！');
      const result = { conflict: theirs, by: '李老师', at: '2026-11-23 08:00:00' };
      return HttpResponse.json({ success: false, message: '记录已被修改', code: 500, result });
    }),
    http.get(`${api}/online/cgform/api/plan/devices`, () =>
      answer({ key: 'k1', problems: [], steps: [], isBlocked: false }),
    ),
  );
  const noop = () => undefined;
  const app = await showApp(
    () => (
      <>
        <h1>表单</h1>
        <FormDesigner id="f1" onChanged={noop} onClose={() => closed.push('closed')} />
      </>
    ),
    '/toy',
    'u1',
  );
  await app.user.type(await label(), '和型号');
  await app.user.click(await press('保存'));
  const question = await screen.findByRole('alertdialog', { name: '表单已被修改' });
  return { ...app, sent, closed, question };
}

describe('a design with a version conflict', () => {
  it('overwrites the other version on 用我的覆盖, but keeps the form name saved on the server', async () => {
    const { user, question, sent, noticeTexts } = await openConflict();
    await user.click(within(question).getByRole('button', { name: '用我的覆盖' }));
    await waitFor(() => expect(noticeTexts()).toEqual(['success 编辑成功！']));
    expect(screen.queryByRole('alertdialog')).toBe(null);
    const place = { id: 'f1', code: 'devices' };
    const definition = named('名称和型号');
    expect(sent).toEqual([
      { ...place, name: '设备登记', revision: 'r1', definition },
      { ...place, name: '设备台账', revision: 'r2', definition },
    ]);
    expect(screen.getByText('已保存').tagName).toBe('OUTPUT');
  });

  it('is discarded on 重新加载 and leaves no draft', async () => {
    const { user, question, closed } = await openConflict();
    await user.click(within(question).getByRole('button', { name: '重新加载' }));
    await waitFor(async () => expect((await label()).value).toBe('品名'));
    expect(screen.queryByRole('alertdialog')).toBe(null);
    announcePageExit('login');
    expect(openStorage('local')?.getItem('pro__Drafts_u1') ?? '').not.toContain('型号');
    await user.click(await press('返回'));
    expect(closed).toEqual(['closed']);
  });

  it('is preserved when reloading fails, and leaving still requires confirmation', async () => {
    const { user, question, router } = await openConflict();
    server.use(
      http.get(`${api}/online/cgform/head/queryById`, () =>
        HttpResponse.json({ success: false, message: '出错了', code: 500 }),
      ),
    );
    await user.click(within(question).getByRole('button', { name: '重新加载' }));
    expect((await within(question).findByRole('alert')).textContent).toBe('出错了');
    await user.click(within(question).getByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect((await label()).value).toBe('名称和型号');
    announcePageExit('login');
    expect(openStorage('local')?.getItem('pro__Drafts_u1')).toContain('名称和型号');
    void router.navigate({ href: '/elsewhere' });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('确定放弃编辑？');
  });
});
