import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

it('a version shows the name of its publisher, or the username if the name is unknown', async () => {
  const version = { createTime: '2026-11-23 08:00:00', isPublished: false };
  const result = [
    { ...version, number: 2, createBy: 'teacher', createBy_dictText: '李老师' },
    { ...version, number: 1, createBy: 'gone' },
  ];
  server.use(
    http.get(`${api}/online/cgform/head/versions`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result }),
    ),
  );
  await showApp(() => (
    <>
      <h1>表单</h1>
      <VersionsDialog
        form={{ id: 'f1', name: '设备', revision: 'r1' }}
        onChanged={() => undefined}
        onClose={() => undefined}
      />
    </>
  ));
  const shown = await screen.findAllByText(/发布于/);
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    '李老师 发布于 2026-11-23 08:00:00',
    'gone 发布于 2026-11-23 08:00:00',
  ]);
});

it('restoring a version reports a concurrent save and succeeds when repeated', async () => {
  const sent: unknown[] = [];
  const received: string[] = [];
  const version = { number: 1, createBy: 'teacher', createTime: '2026-11-23 08:00:00', isPublished: true };
  const theirs = { id: 'f1', code: 'devices', name: '设备', revision: 'r2' };
  server.use(
    http.get(`${api}/online/cgform/head/versions`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result: [version] }),
    ),
    http.put(`${api}/online/cgform/head/goBack`, async ({ request }) => {
      sent.push(await request.json());
      const refusal = { conflict: theirs, by: '李老师', at: '2026-11-23 09:00:00' };
      return sent.length === 1
        ? HttpResponse.json({ success: false, message: '记录已被修改', code: 500, result: refusal })
        : HttpResponse.json({
            success: true,
            message: '已回到第 1 版',
            code: 200,
            result: { ...theirs, status: 'changed', definition: { kind: 'single', fields: [] } },
          });
    }),
  );
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>表单</h1>
      <VersionsDialog
        form={{ id: 'f1', name: '设备', revision: 'r1' }}
        onChanged={() => received.push('changed')}
        onClose={() => received.push('closed')}
      />
    </>
  ));
  const goBack = async () => {
    await user.click(await screen.findByRole('button', { name: '回到此版' }));
    const question = await screen.findByRole('alertdialog', { name: '回到此版' });
    await user.click(within(question).getByRole('button', { name: '回到此版' }));
  };
  await goBack();
  await waitFor(() => expect(noticeTexts()).toEqual(['warning 记录已被修改']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(received).toEqual(['changed']);
  await goBack();
  await waitFor(() => expect(received).toEqual(['changed', 'changed', 'closed']));
  expect(sent).toEqual([
    { id: 'f1', number: 1, revision: 'r1' },
    { id: 'f1', number: 1, revision: 'r2' },
  ]);
});

it('a version can be compared with the draft or with any other version', async () => {
  const asked: string[] = [];
  const version = (number: number) => ({
    number,
    createBy: 'teacher',
    createTime: '2026-11-23 08:00:00',
    isPublished: number === 3,
  });
  const change = {
    change: 'changed',
    part: 'fields',
    name: '状况',
    before: '{"label":"状态"}',
    after: '{"label":"状况"}',
  };
  server.use(
    http.get(`${api}/online/cgform/head/versions`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result: [3, 2, 1].map(version) }),
    ),
    http.get(`${api}/online/cgform/head/difference`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('from') ?? ''} ${searchParams.get('to') ?? 'draft'}`);
      return HttpResponse.json({ success: true, message: '', code: 200, result: [change] });
    }),
  );
  const noop = () => undefined;
  const { user } = await showApp(() => (
    <>
      <h1>表单</h1>
      <VersionsDialog form={{ id: 'f1', name: '设备', revision: 'r1' }} onChanged={noop} onClose={noop} />
    </>
  ));
  const list = await screen.findByRole('list', { name: '版本' });
  await user.click(within(list).getAllByRole('button', { name: '与草稿比较' })[2] ?? list);
  const differences = await screen.findByRole('list', { name: '差异' });
  expect(differences.textContent).toBe('修改字段“状况”名称：状态 → 状况');
  await user.selectOptions(screen.getByRole('combobox', { name: '到' }), '第 2 版');
  await waitFor(() => expect(asked).toEqual(['1 draft', '1 2']));
  await user.selectOptions(screen.getByRole('combobox', { name: '从' }), '第 2 版');
  expect((await screen.findByText('选择两个不同的版本来比较')).tagName).toBe('P');
});
