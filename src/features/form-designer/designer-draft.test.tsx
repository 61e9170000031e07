import { cleanup, screen, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#api/connection.ts';
import { announcePageExit } from '#lib/page-exit.ts';
import { openStorage } from '#lib/storage.ts';
import { showApp } from '#resource/testing/show-app.tsx';
import { DesignerOf } from './form-designer.tsx';
import { choiceHandlers } from './testing/choice-handlers.ts';

const server = setupServer(...choiceHandlers);

beforeAll(() => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('local')?.clear());
afterEach(cleanup);
afterAll(() => server.close());

async function showDesigner(userId: string) {
  const noop = () => undefined;
  const definition = {
    kind: 'single' as const,
    fields: [{ id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' as const }],
  };
  const detail = { id: 'f1', code: 'devices', name: '设备登记', status: 'draft' as const, definition };
  const Page = () => <DesignerOf detail={detail} onChanged={noop} onReload={noop} onClose={noop} />;
  return showApp(Page, '/toy', userId);
}

const label = () => screen.getByRole<HTMLInputElement>('textbox', { name: '字段名称' });

it('what was designed and not saved comes back after an expired login, for the same person alone', async () => {
  const { user } = await showDesigner('u1');
  await user.type(label(), '和型号');
  announcePageExit('login');
  cleanup();
  await showDesigner('u2');
  expect(label().value).toBe('名称');
  cleanup();
  const again = await showDesigner('u1');
  expect((await screen.findByText('已恢复未保存的内容')).tagName).not.toBe('BUTTON');
  expect([label().value, screen.getByText('有未保存的修改').tagName]).toEqual(['名称和型号', 'OUTPUT']);
  await again.user.click(screen.getByRole('button', { name: /放弃|丢弃|还原/ }));
  await waitFor(() => expect(label().value).toBe('名称'));
  expect(screen.queryByText('已恢复未保存的内容')).toBe(null);
});
