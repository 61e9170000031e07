import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { LinkField } from '#shared/forms/link-field.tsx';
import {
  answered,
  api,
  failing,
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

async function openDialog() {
  const app = await showApp(() => (
    <>
      <h1>表单</h1>
      <LinkField
        label="房间"
        form="rooms"
        shown={['name']}
        holds="id"
        single
        value={[]}
        onChange={() => undefined}
      />
    </>
  ));
  await app.user.click(screen.getByRole('button', { name: '房间' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: '选择房间' })) };
}

describe('the selectable rows of another form', () => {
  it('can be reloaded after a loading error', async () => {
    serveForms([formOf('rooms', '房间')], { rooms: [rowOf('r1', '机房')] });
    let asked = 0;
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getData/rooms`, () => {
        asked += 1;
        return asked === 1 ? failing() : undefined;
      }),
    );
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: '重试' }));
    expect((await dialog.findByRole('button', { name: '机房' })).tagName).toBe('BUTTON');
  });

  it('can be searched, and stay visible until the results arrive', async () => {
    const searched: (string | null)[] = [];
    serveForms([formOf('rooms', '房间')], {});
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getData/rooms`, ({ request }) => {
        searched.push(new URL(request.url).searchParams.get('superQueryParams'));
        return answered({ ...pageOf([rowOf('r1', '机房')]), total: 70 });
      }),
    );
    const { user, dialog } = await openDialog();
    await dialog.findByRole('button', { name: '机房' });
    expect(dialog.getByText('只显示前 1 条，共 70 条，请搜索。').tagName).toBe('P');
    await user.type(dialog.getByRole('searchbox'), '三楼{Enter}');
    expect(dialog.getByRole('button', { name: '机房' }).tagName).toBe('BUTTON');
    const expected = '{"or":[{"field":"name","rule":"like","value":"三楼"}]}';
    await waitFor(() => expect(searched).toEqual([null, expected]));
  });

  it('have no search field if no shown field is a text', async () => {
    const fields = [fieldOf('name', '编号', { kind: 'integer' })];
    serveForms([formOf('rooms', '房间', { fields })], { rooms: [rowOf('r1', '', { name: 7 })] });
    const { dialog } = await openDialog();
    await dialog.findByRole('button', { name: '7' });
    expect(dialog.queryByRole('searchbox')).toBe(null);
  });
});
