import type { KeyboardEvent } from 'react';
import { homePath } from '#machines/tabs/tabs-address.ts';
import type { Tab } from '#machines/tabs/tab-list.ts';

/** The meaning of a key for the focused tab. `place` is an index in the list. */
export type TabKeyMeaning =
  | { readonly type: 'focus'; readonly tab: Tab }
  | { readonly type: 'move'; readonly place: number }
  | { readonly type: 'close' | 'menu' };

/**
 * WAI-ARIA's keys of a tab list with manual activation: an arrow only moves the focus, because each page costs a
 * request.
 */
export function readTabKey(
  list: readonly Tab[],
  tab: Tab,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): TabKeyMeaning | undefined {
  const { key, shiftKey, altKey } = event;
  const hasControl = event.ctrlKey || event.metaKey;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { type: 'menu' };
  if (altKey) return undefined;
  const index = list.indexOf(tab);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step !== undefined && hasControl && shiftKey) {
    const newIndex = index + step;
    const isFree = tab.key !== homePath && newIndex >= 1 && newIndex < list.length;
    return isFree ? { type: 'move', place: newIndex } : undefined;
  }
  if (hasControl || shiftKey) return undefined;
  if (key === 'Delete') return { type: 'close' };
  const target = step === undefined ? { Home: 0, End: -1 }[key] : (index + step) % list.length;
  const next = target === undefined ? undefined : list.at(target);
  return next === undefined ? undefined : { type: 'focus', tab: next };
}

/** Returns the focus target after closing a tab: like the machine, the right neighbour, otherwise the left. */
export function neighbourOf(list: readonly Tab[], tab: Tab): Tab | undefined {
  const index = list.indexOf(tab);
  return list[index + 1] ?? list[index - 1];
}
