import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotices } from './notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (notices: ReturnType<typeof createNotices>) => notices.snapshot().map(({ text }) => text);

describe('toasts', () => {
  it('show a burst of identical failures once', () => {
    const notices = createNotices();
    for (let i = 0; i < 20; i += 1) notices.show({ kind: 'error', title: '系统提示', text: '网络超时' });
    expect(notices.snapshot()).toEqual([{ id: 1, kind: 'error', title: '系统提示', text: '网络超时' }]);
  });

  it('with the same cause are shown once while one is visible, even if their texts differ', () => {
    const notices = createNotices();
    const bug = (id: string) =>
      notices.show({ kind: 'error', text: `出错了（编号 ${id}）`, cause: '出错了' });
    bug('a1');
    bug('b2');
    expect(texts(notices)).toEqual(['出错了（编号 a1）']);
    vi.advanceTimersByTime(4000);
    bug('c3');
    expect(texts(notices)).toEqual(['出错了（编号 c3）']);
  });

  it('truncate a very long text', () => {
    const notices = createNotices();
    for (let i = 0; i < 2; i += 1) notices.show({ kind: 'error', text: '错'.repeat(100_000) });
    expect(texts(notices)).toEqual([`${'错'.repeat(600)}…`]);
  });

  it('disappear after four seconds', () => {
    const notices = createNotices();
    notices.show({ kind: 'error', text: '拒绝访问' });
    vi.advanceTimersByTime(3999);
    expect(texts(notices)).toEqual(['拒绝访问']);
    vi.advanceTimersByTime(1);
    expect(texts(notices)).toEqual([]);
  });

  it('stay longer when they are repeated', () => {
    const notices = createNotices();
    notices.show({ kind: 'error', text: '拒绝访问' });
    vi.advanceTimersByTime(3000);
    notices.show({ kind: 'error', text: '拒绝访问' });
    vi.advanceTimersByTime(3000);
    expect(texts(notices)).toEqual(['拒绝访问']);
  });

  it('are limited to the four newest', () => {
    const notices = createNotices();
    for (const text of ['一', '二', '三', '四', '五']) notices.show({ kind: 'info', text });
    expect(texts(notices)).toEqual(['二', '三', '四', '五']);
  });

  it('notify their subscribers of each change', () => {
    const notices = createNotices();
    let changes = 0;
    const stop = notices.subscribe(() => (changes += 1));
    notices.dismiss(notices.show({ kind: 'info', text: '一' }));
    stop();
    notices.show({ kind: 'info', text: '二' });
    expect(changes).toBe(2);
  });
});
