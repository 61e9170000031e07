import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { Cell } from './cell.tsx';
import { showApp } from '../testing/show-app.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const asked: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());

async function showNumber(phone: string, answer: object) {
  server.use(
    http.post(`${api}/sys/user/openPhone`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  return await showApp(() => (
    <>
      <h1>通讯录</h1>
      <Cell row={{ id: 'u1', phone }} name="phone" field={field} />
    </>
  ));
}
const field = { label: '手机号', kind: 'phone', number: 'phone' } as const;
const opened = {
  success: true,
  message: '',
  code: 200,
  result: { phone: '13812341234', telephone: null },
};

describe('a phone number in a list', () => {
  it('is revealed by its button, which keeps the focus, and is masked again by a second click', async () => {
    const { user } = await showNumber('138****1234', opened);
    const button = await screen.findByRole('button', { name: '显示 手机号' });
    await user.click(button);
    await screen.findByText('13812341234');
    expect(asked).toEqual([{ id: 'u1' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '隐藏 手机号' }));
    await user.click(button);
    await screen.findByText('138****1234');
    expect(screen.queryByText('13812341234')).toBe(null);
  });

  it('stays masked when the server refuses to reveal it, and shows the reason', async () => {
    const refusal = { success: false, message: '用户不存在！', code: 500, result: null };
    const { user, noticeTexts } = await showNumber('138****1234', refusal);
    await user.click(await screen.findByRole('button', { name: '显示 手机号' }));
    await screen.findByRole('button', { name: '显示 手机号' });
    await expect.poll(noticeTexts).toEqual(['warning 用户不存在！']);
    expect(screen.getByText('138****1234').textContent).toBe('138****1234');
  });

  it('has no button if it is not masked', async () => {
    await showNumber('13812341234', opened);
    await screen.findByText('13812341234');
    expect(screen.queryByRole('button')).toBe(null);
  });
});
