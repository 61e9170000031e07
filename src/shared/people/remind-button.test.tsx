import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { createNotices } from '#shared/app/notices.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { RemindButton } from './remind-button.tsx';

afterEach(cleanup);

type Send = () => Promise<{ readonly message: string }>;

function show(send: Send) {
  const sent = vi.fn<Send>(send);
  const notices = createNotices();
  render(
    <AppProvider value={testApp({ notices })}>
      <QueryClientProvider client={new QueryClient()}>
        <Theme>
          <RemindButton send={sent} />
        </Theme>
      </QueryClientProvider>
    </AppProvider>,
  );
  const user = userEvent.setup();
  return {
    sent,
    noticeTexts: () => notices.snapshot().map(({ kind, text }) => `${kind} ${text}`),
    press: () => user.click(screen.getByRole('button')),
  };
}

it('a reminder is sent once, and the button then shows 已提醒', async () => {
  const { sent, noticeTexts, press } = show(() => Promise.resolve({ message: '已提醒 3 名学生' }));
  await press();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '已提醒' });
  expect([button.disabled, noticeTexts()]).toEqual([true, ['success 已提醒 3 名学生']]);
  await press();
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a pending reminder is not sent again', async () => {
  const { sent, press } = show(() => new Promise<never>(() => undefined));
  await press();
  await press();
  expect([sent.mock.calls.length, screen.getByRole('button').getAttribute('aria-busy')]).toEqual([1, 'true']);
});

it('a failed reminder can be sent again', async () => {
  const { sent, noticeTexts, press } = show(() => Promise.reject(new Error('网络超时')));
  await press();
  await press();
  expect([sent.mock.calls.length, noticeTexts()]).toEqual([2, []]);
  expect(screen.getByRole('button').textContent).toBe('提醒未交学生');
});
