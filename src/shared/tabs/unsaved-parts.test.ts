import { describe, expect, it } from 'vitest';
import { createUnsavedParts } from './unsaved-parts.ts';

function start() {
  const page = new EventTarget();
  const registry = createUnsavedParts(page);
  const log: string[] = [];
  const hold = (id: string, tab: string) =>
    registry.hold(id, { tab, keep: () => log.push(`keep ${id}`), drop: () => log.push(`drop ${id}`) });
  /** Returns whether the browser would prompt before the window closes. */
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { page, registry, log, hold, asks };
}

describe('unsaved parts', () => {
  it('make the browser prompt before it closes the page', () => {
    const { registry, hold, asks } = start();
    expect(asks()).toBe(false);
    hold('a', '/x');
    hold('b', '/y');
    expect(asks()).toBe(true);
    registry.release('a');
    expect(asks()).toBe(true);
    registry.release('b');
    expect(asks()).toBe(false);
  });

  it('are registered per tab', () => {
    const { registry, hold } = start();
    hold('a', '/x?id=1');
    expect([registry.has(), registry.has('/x?id=1'), registry.has('/x'), registry.isHeld('a')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('of one tab are dropped together', () => {
    const { registry, log, hold } = start();
    hold('a', '/x');
    hold('b', '/x');
    hold('c', '/y');
    registry.abandon('/x');
    expect(log).toEqual(['drop a', 'drop b']);
    expect([registry.has('/x'), registry.has('/y')]).toEqual([false, true]);
  });

  it('are released with the content of their tab, without being dropped', () => {
    const { registry, log, hold } = start();
    hold('a', '/x');
    registry.releaseTab('/x');
    expect([registry.has(), log]).toEqual([false, []]);
  });

  it('are stored at a forced exit, without a prompt', () => {
    const { registry, log, hold, asks } = start();
    hold('a', '/x');
    registry.leave();
    expect([asks(), log]).toEqual([false, ['keep a']]);
  });

  it('are stored on pagehide', () => {
    const { page, log, hold } = start();
    hold('a', '/x');
    page.dispatchEvent(new Event('pagehide'));
    expect(log).toEqual(['keep a']);
  });

  it('notify subscribers of the tabs that have any', () => {
    const { registry, hold } = start();
    const seen: string[][] = [];
    const stop = registry.subscribe(() => seen.push([...registry.tabs()]));
    hold('a', '/x');
    hold('b', '/x');
    registry.release('b');
    registry.release('a');
    registry.release('a');
    stop();
    hold('c', '/y');
    expect(seen).toEqual([['/x'], ['/x'], ['/x'], []]);
  });
});
