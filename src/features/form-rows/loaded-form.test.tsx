import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { api, fieldOf, formOf, MainPage, onlineServer, rowOf, serveForms } from './testing/online-server.tsx';

let notices: string[] = [];
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null, onFailure: ({ message }) => notices.push(message) });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  notices = [];
  openStorage('local')?.clear();
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const form = formOf('main', '设备', {
  fields: [fieldOf('name', '名称'), fieldOf('note', '备注')],
  rules: [{ event: 'change', act: 'show', target: 'note', expression: 'name == "甲"' }],
});

function fail(what: string): void {
  const away = { success: false, message: '服务器忙', code: 500 };
  onlineServer.use(
    http.get(`${api}/online/cgform/api/${what}/:code`, () => HttpResponse.json(away, { status: 500 })),
  );
}

describe.each(['getColumns', 'getQueryInfo', 'getEnhanceJs'])('a form whose %s request fails', (what) => {
  it('shows the error on its page without a notification', async () => {
    serveForms([form], { main: [rowOf('1', '甲')] });
    fail(what);
    await showApp(MainPage);
    expect((await screen.findByRole('alert')).textContent).toContain('服务器忙');
    expect(notices).toEqual([]);
  });
});

describe.each(['getColumns', 'getQueryInfo'])('a displayed form whose %s refetch fails', (what) => {
  it('stays visible and shows a notification', async () => {
    serveForms([form], { main: [rowOf('1', '甲')] });
    await showApp(MainPage);
    await screen.findByRole('gridcell', { name: '甲' });
    fail(what);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() => expect(notices).toEqual(['服务器忙']));
    expect(screen.getByRole('gridcell', { name: '甲' }).textContent).toBe('甲');
  });
});
