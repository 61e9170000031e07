import { Button, Theme } from '@radix-ui/themes';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DropMenu } from './drop-menu.tsx';
import { Ellipsis } from '../ellipsis.tsx';
import { Popover } from './popover.tsx';
import { HelpTip, Tooltip } from './tooltip.tsx';

afterEach(cleanup);

function show(element: ReactElement) {
  render(<Theme>{element}</Theme>);
  return userEvent.setup();
}

describe('a tooltip', () => {
  it('describes its button, which remains clickable', async () => {
    let clicks = 0;
    const user = show(
      <Tooltip text="保存后学生可见">
        <Button onClick={() => (clicks += 1)}>发布</Button>
      </Tooltip>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: '发布' });
    const tip = await screen.findByRole('tooltip');
    expect([tip.textContent, button.getAttribute('aria-describedby')]).toEqual(['保存后学生可见', tip.id]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBe(null));
    await user.click(button);
    expect(clicks).toBe(1);
  });

  it('on a help icon opens on a tap', async () => {
    const user = show(<HelpTip text="共享后所有学生都可以上本课程" />);
    await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button', { name: '说明' }) }]);
    expect((await screen.findByRole('tooltip')).textContent).toBe('共享后所有学生都可以上本课程');
  });
});

describe('a text with an ellipsis', () => {
  it('is unchanged if it has 25 characters', () => {
    show(<Ellipsis text={'字'.repeat(25)} />);
    expect([screen.getByText('字'.repeat(25)).tagName, screen.queryByRole('button')]).toEqual(['SPAN', null]);
  });

  it('is truncated if it is longer, and is shown in full on keyboard focus', async () => {
    const text = `${'字'.repeat(24)}😀尾巴`;
    const user = show(<Ellipsis text={text} />);
    expect(screen.getByRole('button').textContent).toBe(`${'字'.repeat(24)}😀...`);
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(text);
  });
});

describe('a popover', () => {
  it('opens from its button, closes on Escape or from its content, and restores the focus', async () => {
    const received: boolean[] = [];
    const user = show(
      <Popover trigger={<Button>图标</Button>} label="选择图标" onOpenChange={(is) => received.push(is)}>
        {(close) => <Button onClick={close}>就选它</Button>}
      </Popover>,
    );
    const trigger = screen.getByRole('button', { name: '图标' });
    await user.click(trigger);
    expect(screen.getByRole('dialog', { name: '选择图标' }).textContent).toBe('就选它');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(document.activeElement).toBe(trigger);
    await user.click(trigger);
    await user.click(screen.getByRole('button', { name: '就选它' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(received).toEqual([true, false, true, false]);
  });
});

describe('a dropdown menu', () => {
  it('is navigated with arrow keys, skips disabled items and runs the selected item', async () => {
    const done: string[] = [];
    const user = show(
      <DropMenu
        trigger={<Button>更多</Button>}
        items={[
          { text: '二维码', onSelect: () => done.push('二维码') },
          { text: '克隆', disabled: true, onSelect: () => done.push('克隆') },
          { text: '删除', danger: true, startsGroup: true, onSelect: () => done.push('删除') },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '二维码',
      '克隆',
      '删除',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(done).toEqual(['删除']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('更多'));
  });
});
