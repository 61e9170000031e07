import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useEscape } from './use-escape.ts';

function View({ isOn, leave }: { readonly isOn: boolean; readonly leave: () => void }) {
  useEscape(isOn, leave);
  return <input aria-label="别处" />;
}

it('useEscape calls its callback on Esc while it is enabled, even if nothing has the focus', async () => {
  const user = userEvent.setup();
  let left = 0;
  const leave = () => {
    left += 1;
  };
  const { rerender } = render(<View isOn leave={leave} />);
  await user.keyboard('{Escape}');
  await user.keyboard('a');
  expect(left).toBe(1);
  rerender(<View isOn={false} leave={leave} />);
  await user.keyboard('{Escape}');
  expect(left).toBe(1);
});
