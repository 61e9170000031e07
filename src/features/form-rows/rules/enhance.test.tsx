import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  api,
  fieldOf,
  formOf,
  MainPage,
  onlineServer,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('local')?.clear());
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const hides = (expression: string) =>
  formOf('main', '设备', {
    fields: [fieldOf('name', '名称'), fieldOf('note', '备注')],
    rules: [{ event: 'change', act: 'show', target: 'note', expression }],
  });
const asksOf = (asked: readonly string[]) => asked.filter((line) => line === 'rules main').length;

/** Reopens the page and the form of a new row; returns whether the note is required. */
async function isNoteAsked(): Promise<boolean> {
  cleanup();
  const { user } = await showApp(MainPage);
  await user.click(await screen.findByRole('button', { name: '新增' }));
  await screen.findByRole('textbox', { name: '名称' });
  return screen.queryByRole('textbox', { name: '备注' }) !== null;
}

it('the page requests the rules of a form once per version', async () => {
  const { asked, setForm } = serveForms([hides('name == "甲"')], { main: [rowOf('1', '甲')] });
  expect(await isNoteAsked()).toBe(false);
  expect(await isNoteAsked()).toBe(false);
  expect(asksOf(asked)).toBe(1);
  setForm({ ...hides('name != "甲"'), version: 2 });
  expect(await isNoteAsked()).toBe(true);
  expect(asksOf(asked)).toBe(2);
  // A version that returns finds its cached rules.
  setForm({ ...hides('name == "甲"'), version: 3 });
  expect(await isNoteAsked()).toBe(false);
  expect(asksOf(asked)).toBe(2);
  await waitFor(() => expect(openStorage('local')?.getItem('pro__enhance_main')).toMatch(/onlChange/));
});

it('the page does not request rules if the form has none', async () => {
  const { asked } = serveForms([formOf('main', '设备')], { main: [rowOf('1', '甲')] });
  await showApp(MainPage);
  await screen.findByText('甲');
  expect(asksOf(asked)).toBe(0);
});
