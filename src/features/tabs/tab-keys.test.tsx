import { describe, expect, it } from 'vitest';
import { homePath } from '#machines/tabs/tabs-address.ts';
import { changeTabs, emptyTabs } from '#machines/tabs/tab-list.ts';
import { neighbourOf, readTabKey } from './tab-keys.ts';

const { list } = ['/a', '/b', '/c'].reduce(
  (tabs, href) => changeTabs(tabs, { type: 'tab.open', href, title: href, keepAlive: true }),
  emptyTabs(),
);

const at = (key: string) => {
  const tab = list.find((one) => one.key === key);
  if (tab === undefined) throw new Error(`no tab ${key}`);
  return tab;
};
const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const control = { ...none, ctrlKey: true, shiftKey: true };

function meaning(key: string, pressed: string, held = none) {
  const read = readTabKey(list, at(key), { key: pressed, ...held });
  if (read?.type === 'focus') return read.tab.key;
  return read?.type === 'move' ? read.place : read?.type;
}

describe('keyboard control of the tab bar', () => {
  it.each([
    ['/a', 'ArrowRight', none, '/b'],
    ['/a', 'ArrowLeft', none, homePath],
    [homePath, 'ArrowLeft', none, '/c'],
    ['/c', 'ArrowRight', none, homePath],
    ['/b', 'Home', none, homePath],
    ['/b', 'End', none, '/c'],
    ['/b', 'Delete', none, 'close'],
    ['/b', 'ContextMenu', none, 'menu'],
    ['/b', 'F10', { ...none, shiftKey: true }, 'menu'],
    ['/b', 'F10', none, undefined],
    ['/b', 'ArrowRight', control, 3],
    ['/b', 'ArrowLeft', control, 1],
    ['/b', 'ArrowLeft', { ...none, metaKey: true, shiftKey: true }, 1],
    // Home stays first, and the ends are limits.
    ['/a', 'ArrowLeft', control, undefined],
    ['/c', 'ArrowRight', control, undefined],
    [homePath, 'ArrowRight', control, undefined],
    // The browser's own shortcut.
    ['/b', 'ArrowLeft', { ...none, altKey: true }, undefined],
    ['/b', 'Delete', { ...none, shiftKey: true }, undefined],
    ['/b', 'x', none, undefined],
  ])('handles on the tab %s the key %s', (key, pressed, held, expected) => {
    expect(meaning(key, pressed, held)).toBe(expected);
  });

  it('passes the focus to a neighbour when a tab is closed', () => {
    expect([neighbourOf(list, at('/a'))?.key, neighbourOf(list, at('/c'))?.key]).toEqual(['/b', '/b']);
  });
});
