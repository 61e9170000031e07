import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HoverMenu } from './hover-menu.tsx';

afterEach(cleanup);

function show(side: 'right' | 'bottom' = 'right') {
  render(
    <>
      <HoverMenu side={side} className="entry" trigger="课程管理" isCurrent>
        {(close) => (
          <>
            <a href="#a" onClick={close}>
              课程包管理
            </a>
            <details>
              <summary>更多课程</summary>
            </details>
            <a href="#c">课程单元管理</a>
          </>
        )}
      </HoverMenu>
      <button type="button">旁边</button>
    </>,
  );
  return userEvent.setup();
}

const button = () => screen.getByRole('button', { name: '课程管理' });
const isOpen = () => screen.queryByRole('link', { name: '课程包管理' }) !== null;
const focused = () => document.activeElement?.textContent;
const mouse = { pointerType: 'mouse' };

describe('a hover menu', () => {
  it('exposes whether it is open, and the panel of its button', async () => {
    const user = show();
    expect([button().getAttribute('aria-expanded'), button().hasAttribute('data-current')]).toEqual([
      'false',
      true,
    ]);
    await user.click(button());
    const panel = document.getElementById(button().getAttribute('aria-controls') ?? '');
    expect([button().getAttribute('aria-expanded'), panel?.querySelectorAll('a').length]).toEqual([
      'true',
      2,
    ]);
    await user.click(button());
    expect(isOpen()).toBe(false);
  });

  it('opens under a resting mouse, and closes when the mouse leaves', async () => {
    const user = show();
    await user.hover(button());
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.hover(screen.getByRole('button', { name: '旁边' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it.each([
    ['right', '{ArrowRight}', '{ArrowLeft}'],
    ['bottom', '{ArrowDown}', '{Escape}'],
  ] as const)('at the %s is entered by %s and left by %s', async (side, into, out) => {
    const user = show(side);
    button().focus();
    await user.keyboard(into);
    await waitFor(() => expect(focused()).toBe('课程包管理'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('更多课程');
    await user.keyboard('{End}{ArrowDown}');
    expect(focused()).toBe('课程包管理');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('课程单元管理');
    await user.keyboard(out);
    expect([isOpen(), focused()]).toEqual([false, '课程管理']);
  });

  it('closes when one of its links is followed, without moving the focus', async () => {
    const user = show();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: '课程包管理' }));
    expect(isOpen()).toBe(false);
  });

  it('closes when the focus leaves, or on a press outside', async () => {
    const user = show();
    await user.click(button());
    await user.tab();
    expect(focused()).toBe('课程包管理');
    await user.tab();
    await user.tab();
    await user.tab();
    expect([focused(), isOpen()]).toEqual(['旁边', false]);
    await user.click(button());
    await user.pointer({ keys: '[MouseLeft]', target: document.body });
    expect(isOpen()).toBe(false);
  });

  it('stays open while the page scrolls or resizes, and closes when its button is gone', async () => {
    const user = show('bottom');
    const place = { top: 10, bottom: 40 };
    button().getBoundingClientRect = () => new DOMRect(10, place.top, 80, place.bottom - place.top);
    await user.click(button());
    window.dispatchEvent(new Event('resize'));
    place.top = 60;
    place.bottom = 90;
    window.dispatchEvent(new Event('scroll'));
    const panel = document.getElementById(button().getAttribute('aria-controls') ?? '');
    expect([isOpen(), panel?.style.top]).toEqual([true, '94px']);
    place.top = -50;
    place.bottom = -20;
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe('a hover menu under the mouse', () => {
  function showWithTimers() {
    vi.useFakeTimers();
    show();
  }
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  afterEach(() => vi.useRealTimers());

  it('opens after 120 ms of rest, and not when the mouse only passes', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), mouse);
    pass(119);
    expect(isOpen()).toBe(false);
    fireEvent.pointerLeave(button(), mouse);
    pass(1_000);
    expect(isOpen()).toBe(false);
    fireEvent.pointerEnter(button(), mouse);
    pass(120);
    expect(isOpen()).toBe(true);
  });

  it('stays open when the mouse returns within 250 ms, and closes after that', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), mouse);
    pass(120);
    fireEvent.pointerLeave(button(), mouse);
    pass(249);
    fireEvent.pointerEnter(button(), mouse);
    pass(1_000);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(button(), mouse);
    pass(250);
    expect(isOpen()).toBe(false);
  });

  it('keeps the panel after a press, and closes it at the next press', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), mouse);
    pass(120);
    fireEvent.click(button());
    fireEvent.pointerLeave(button(), mouse);
    pass(1_000);
    expect(isOpen()).toBe(true);
    fireEvent.click(button());
    pass(1_000);
    expect(isOpen()).toBe(false);
  });

  it('keeps a panel that was opened by an arrow key', () => {
    showWithTimers();
    fireEvent.keyDown(button(), { key: 'ArrowRight' });
    fireEvent.pointerEnter(button(), mouse);
    fireEvent.pointerLeave(button(), mouse);
    pass(1_000);
    expect(isOpen()).toBe(true);
  });

  it('does not open again under a mouse that stays after the panel was closed', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), mouse);
    pass(120);
    fireEvent.keyDown(button(), { key: 'Escape' });
    pass(1_000);
    expect(isOpen()).toBe(false);
  });

  it('ignores touch, which opens the panel by a press', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), { pointerType: 'touch' });
    pass(1_000);
    expect(isOpen()).toBe(false);
  });
});
