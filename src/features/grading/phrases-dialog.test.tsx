import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PhrasesDialog } from './phrases-dialog.tsx';

afterEach(cleanup);

it('the phrases dialog requires confirmation before discarding changes', async () => {
  const user = userEvent.setup();
  const close = vi.fn<() => void>();
  await showApp(() => <PhrasesDialog phrases={['很好']} present="" onClose={close} />);
  await user.type(await screen.findByRole('textbox'), '，再想想');
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog').textContent).toContain('确定放弃编辑？');
});
