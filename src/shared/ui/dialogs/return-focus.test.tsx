import { Button } from '@radix-ui/themes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { Modal } from './modal.tsx';

/** Each dialog replaces the one before it. */
function Dialogs({ last }: { readonly last: number }) {
  const [number, setNumber] = useState(0);
  return (
    <>
      <h1>页面</h1>
      <Button onClick={() => setNumber(1)}>打开</Button>
      {number === 0 ? null : (
        <Modal key={number} open title={`第 ${number} 个`} onClose={() => setNumber(0)}>
          <Button onClick={() => setNumber(number + 1)}>{number < last ? '下一个' : '没有了'}</Button>
        </Modal>
      )}
    </>
  );
}

afterEach(cleanup);

it.each([1, 2, 3])(
  'after %d dialogs that replace one another the focus returns to the opener',
  async (last) => {
    const { user } = await showApp(() => <Dialogs last={last} />, '/toy', 'u1');
    const opener = screen.getByRole('button', { name: '打开' });
    await user.click(opener);
    for (let number = 2; number <= last; number += 1) {
      await user.click(screen.getByRole('button', { name: '下一个' }));
      await screen.findByRole('dialog', { name: `第 ${number} 个` });
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  },
);
