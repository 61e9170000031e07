import { describe, expect, it } from 'vitest';
import { createWindows, type WindowChannel } from './windows.ts';

/** Several windows of one browser: each message reaches all other windows. */
function startBrowser() {
  const heard = new Map<object, ((event: { readonly data: unknown }) => void)[]>();
  let made = 0;
  const join = (): WindowChannel => {
    const self = {};
    heard.set(self, []);
    return {
      send: (data) => {
        for (const [other, listeners] of heard)
          if (other !== self) for (const listener of listeners) listener({ data });
      },
      listen: (listener) => heard.get(self)?.push(listener),
    };
  };
  return (known?: string, channel: WindowChannel | undefined = join()) => {
    const page = new EventTarget();
    const remembered: string[] = [];
    const windows = createWindows({
      channel,
      known,
      remember: (id) => remembered.push(id),
      makeId: () => `w${(made += 1)}`,
      answered: async () => undefined,
      page,
    });
    return { windows, page, remembered };
  };
}

describe('the windows of a browser', () => {
  it('detect each other regardless of the order in which they were opened', () => {
    const open = startBrowser();
    const [first, second] = [open(), open()];
    expect([first.windows.own(), second.windows.own(), first.remembered]).toEqual(['w1', 'w2', ['w1']]);
    expect([first.windows.isOpen('w2'), second.windows.isOpen('w1'), first.windows.isOpen('w9')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('detect that another window was closed and restored', () => {
    const open = startBrowser();
    const [first, second] = [open(), open()];
    second.page.dispatchEvent(new Event('pagehide'));
    expect(first.windows.isOpen('w2')).toBe(false);
    second.page.dispatchEvent(new Event('pageshow'));
    expect(first.windows.isOpen('w2')).toBe(true);
  });

  it('keep their id across a reload', () => {
    const open = startBrowser();
    const { windows, remembered } = open('w7');
    expect([windows.own(), remembered]).toEqual(['w7', []]);
  });

  it('a duplicated window gets a new id', async () => {
    const open = startBrowser();
    const first = open('w7');
    await first.windows.settled();
    const copy = open('w7');
    expect([first.windows.own(), copy.windows.own(), copy.remembered]).toEqual(['w7', 'w1', ['w1']]);
    expect([first.windows.isOpen('w1'), copy.windows.isOpen('w7')]).toEqual([true, true]);
  });

  it('a window without a broadcast channel regards only itself as open', () => {
    const windows = createWindows({
      channel: undefined,
      known: undefined,
      remember: () => undefined,
      makeId: () => 'w1',
      answered: async () => undefined,
      page: undefined,
    });
    expect([windows.isOpen('w1'), windows.isOpen('w2')]).toEqual([true, false]);
  });
});
