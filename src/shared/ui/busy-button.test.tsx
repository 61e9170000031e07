import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { BusyButton } from './busy-button.tsx';

afterEach(cleanup);

/** A form that is submitted once and then stays busy. */
function show(disabled: (isBusy: boolean) => boolean | undefined) {
  const sent: string[] = [];
  function Sending() {
    const [isBusy, setBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push('form');
          setBusy(true);
        }}
      >
        <input aria-label="名称" />
        <input aria-label="备注" />
        <BusyButton
          type="submit"
          busy={isBusy}
          disabled={disabled(isBusy)}
          onClick={() => sent.push('press')}
        >
          确定
        </BusyButton>
      </form>
    );
  }
  render(
    <Theme>
      <Sending />
    </Theme>,
  );
  return { user: userEvent.setup(), sent };
}
const button = () => screen.getByRole('button', { name: '确定' });

describe('a busy button', () => {
  it.each([undefined, false])(
    'cannot be pressed again by mouse or keyboard; disabled: %s',
    async (disabled) => {
      const { user, sent } = show(() => disabled);
      await user.click(button());
      expect(sent).toEqual(['press', 'form']);
      await user.click(button());
      await user.keyboard('{Enter}');
      await user.keyboard(' ');
      await user.type(screen.getByRole('textbox', { name: '名称' }), '一班{Enter}');
      expect(sent).toEqual(['press', 'form']);
    },
  );

  it('keeps the focus and has the attributes of a busy and disabled button', async () => {
    const { user } = show((isBusy) => isBusy);
    button().focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button());
    expect(button().matches(':disabled')).toBe(false);
    expect(
      ['aria-busy', 'aria-disabled', 'data-disabled'].map((name) => button().getAttribute(name)),
    ).toEqual(['true', 'true', 'true']);
  });

  it('is an ordinary disabled button before it is busy', async () => {
    const { user, sent } = show(() => true);
    await user.click(button());
    expect([sent, button().matches(':disabled'), button().hasAttribute('aria-busy')]).toEqual([
      [],
      true,
      false,
    ]);
  });
});
