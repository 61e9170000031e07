import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { NewFormDialog, type MadeForm } from './new-form-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function showDialog() {
  const made: MadeForm[] = [];
  const blank: string[] = [];
  const shown = await showApp(() => (
    <>
      <h1>表单</h1>
      <NewFormDialog
        onBlank={() => blank.push('blank')}
        onMade={(form) => made.push(form)}
        onClose={() => undefined}
      />
    </>
  ));
  return { ...shown, made, blank, dialog: within(await screen.findByRole('dialog', { name: '新建表单' })) };
}

it('a template is made with its fields and without a code, which the server proposes', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${api}/online/cgform/head/add`, async ({ request }) => {
      sent.push(await request.json());
      const result = { id: 'f1', code: 'jifangyuyue' };
      return HttpResponse.json({ success: true, message: '添加成功！', code: 200, result });
    }),
  );
  const { user, made, dialog } = await showDialog();
  expect(
    dialog.getAllByRole('button', { name: /：/ }).map((one) => one.getAttribute('aria-label')),
  ).toHaveLength(7);
  await user.click(dialog.getByRole('button', { name: /^机房预约/ }));
  await waitFor(() => expect(made).toEqual([{ id: 'f1', code: 'jifangyuyue', name: '机房预约' }]));
  expect(sent).toMatchObject([
    { name: '机房预约', definition: { audience: { roles: ['teacher'], departs: [] } } },
  ]);
  expect(sent).not.toMatchObject([{ code: expect.anything() }]);
});

it('a refusal is shown in the dialog', async () => {
  const message = '学校没有开放老师新建表单，请联系管理员';
  server.use(
    http.post(`${api}/online/cgform/head/add`, () =>
      HttpResponse.json({ success: false, message, code: 500, result: null }),
    ),
  );
  const { user, made, dialog } = await showDialog();
  await user.click(dialog.getByRole('button', { name: /^值日表/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(made).toEqual([]);
});

it('the blank form is chosen in the same place', async () => {
  const { user, blank, dialog } = await showDialog();
  await user.click(dialog.getByRole('button', { name: /^空白表单/ }));
  expect(blank).toEqual(['blank']);
});
