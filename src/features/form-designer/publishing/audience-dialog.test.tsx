import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withPublishSettings, type PublishSettings } from '#common/form-templates/publish-settings.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { Definition } from '../definition-parts.ts';
import { AudienceDialog } from './audience-dialog.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const definition: Definition = {
  kind: 'single',
  fields: [{ id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' }],
};
const server = setupServer(
  http.get(`${api}/sys/role/queryall`, () =>
    answer([
      { id: 'r1', roleName: '教师', roleCode: 'teacher' },
      { id: 'r2', roleName: '管理员', roleCode: 'admin' },
    ]),
  ),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function showDialog(draft = definition, refusal?: string, isPublished = false) {
  const saved: Definition[] = [];
  const done: PublishSettings[] = [];
  const advanced: string[] = [];
  const shown = await showApp(() => (
    <>
      <h1>表单</h1>
      <AudienceDialog
        name="报修"
        definition={draft}
        isPublished={isPublished}
        save={async (next) => {
          saved.push(next);
          return refusal;
        }}
        onSaved={(settings) => done.push(settings)}
        onAdvanced={() => advanced.push('advanced')}
        onClose={() => undefined}
      />
    </>
  ));
  const dialog = within(await screen.findByRole('dialog', { name: '发布报修' }));
  return { ...shown, dialog, saved, done, advanced };
}

it('the answers become the audience and the rights of the draft', async () => {
  const { user, dialog, saved, done } = await showDialog();
  await user.click(dialog.getByRole('radio', { name: '所有能填的人' }));
  await user.click(dialog.getByRole('button', { name: '发布' }));
  await waitFor(() =>
    expect(done).toEqual([{ fillers: 'teachers', departs: [], roles: [], readers: 'everyone' }]),
  );
  expect(saved).toMatchObject([
    {
      audience: { roles: ['teacher'], departs: [] },
      access: [
        { role: 'admin', rows: 'all' },
        { role: 'teacher', rows: 'all', changes: 'own', may: ['add', 'edit', 'delete'] },
      ],
    },
  ]);
});

it('a choice that is missing is named, and nothing is saved', async () => {
  const { user, dialog, saved } = await showDialog();
  await user.click(dialog.getByRole('radio', { name: '某些角色的人' }));
  await dialog.findByRole('checkbox', { name: '教师' });
  await user.click(dialog.getByRole('button', { name: '发布' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请选择角色！');
  expect(saved).toEqual([]);
});

it('the answers of the last publishing are shown, and a refusal stays in the dialog', async () => {
  const settings: PublishSettings = { fillers: 'teachers', departs: [], roles: [], readers: 'managers' };
  const { user, dialog, done } = await showDialog(withPublishSettings(definition, settings), '记录已被修改');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '只有我和管理员' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: '发布' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('记录已被修改');
  expect(done).toEqual([]);
});

it('高级 publishes without the answers', async () => {
  const { user, dialog, saved, advanced } = await showDialog();
  await user.click(dialog.getByRole('button', { name: '高级' }));
  expect([saved, advanced]).toEqual([[], ['advanced']]);
});

it('rights that were set in the designer stay, unless another answer is chosen', async () => {
  const draft: Definition = { ...definition, access: [{ role: 'dean', rows: 'depart', may: ['export'] }] };
  const { user, dialog, saved, advanced } = await showDialog(draft);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '按设计里“权限”的设置' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: '发布' }));
  expect([saved, advanced]).toEqual([[], ['advanced']]);
  await user.click(dialog.getByRole('radio', { name: '全体老师' }));
  await user.click(dialog.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(saved).toMatchObject([{ audience: { roles: ['teacher'] } }]));
});

it('a form that opens by the grants of its page is not opened to all teachers unasked', async () => {
  const { dialog } = await showDialog(definition, undefined, true);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '按设计里“权限”的设置' }).checked).toBe(true);
  cleanup();
  const fresh = await showDialog();
  expect(fresh.dialog.queryByRole('radio', { name: '按设计里“权限”的设置' })).toBe(null);
});
