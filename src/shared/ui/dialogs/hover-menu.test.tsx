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
  it('exposes its open state and the panel that its button controls', async () => {
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

  it('opens when the mouse rests on it, and closes when the mouse leaves', async () => {
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
  ] as const)('with its panel at the %s is entered with %s and left with %s', async (side, into, out) => {
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

  it('closes when one of its links is clicked', async () => {
    const user = show();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: '课程包管理' }));
    expect(isOpen()).toBe(false);
  });

  it('closes when it loses the focus or on a click outside', async () => {
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

  it('follows its button on scroll, and closes when the button leaves the viewport', async () => {
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

  it('opens after 120 ms, but not when the mouse leaves before that', () => {
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

  it('stays open when the mouse returns within 250 ms, and closes otherwise', () => {
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

  it('stays open after a click, and closes on the next click', () => {
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

  it('stays open when the mouse leaves if an arrow key opened it', () => {
    showWithTimers();
    fireEvent.keyDown(button(), { key: 'ArrowRight' });
    fireEvent.pointerEnter(button(), mouse);
    fireEvent.pointerLeave(button(), mouse);
    pass(1_000);
    expect(isOpen()).toBe(true);
  });

  it('does not reopen after Escape while the mouse stays on it', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), mouse);
    pass(120);
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(button(), { key: 'Escape' });
    pass(1_000);
    expect(isOpen()).toBe(false);
  });

  it('does not open when a touch pointer enters it', () => {
    showWithTimers();
    fireEvent.pointerEnter(button(), { pointerType: 'touch' });
    pass(1_000);
    expect(isOpen()).toBe(false);
  });
});
