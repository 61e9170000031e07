// @vitest-environment happy-dom
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(cleanup);

function Sender({ sent }: { readonly sent: number[] }) {
  const sending = useMutation({
    mutationFn: () => {
      sent.push(1);
      return new Promise<void>(() => undefined);
    },
  });
  return (
    <button disabled={sending.isPending} onClick={() => sending.mutate()}>
      发送
    </button>
  );
}

it('a second click right after the first finds the button disabled', async () => {
  const sent: number[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sender sent={sent} />
    </QueryClientProvider>,
  );
  const press = () => act(async () => screen.getByRole('button', { name: '发送' }).click());
  await press();
  await press();
  expect(sent).toEqual([1]);
});
