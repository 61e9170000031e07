import type { Tab } from '#machines/tabs/tab-list.ts';
import type { Point } from '#shared/ui/dialogs/long-press.ts';

/** Element ids of a tab, which connect bar and pages. */
export const tabElementId = (id: number): string => `tab-${id}`;
export const panelElementId = (id: number): string => `tab-panel-${id}`;

/** Returns the tab of an event: its element has `data-tab`. */
export function tabOf(list: readonly Tab[], target: EventTarget): Tab | undefined {
  const id =
    target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset['tab'] : undefined;
  return list.find((tab) => String(tab.id) === id);
}

export function focusTab(tab: Tab | undefined): void {
  if (tab !== undefined) document.getElementById(tabElementId(tab.id))?.focus();
}

/** Returns the tab element that has the focus. */
export function focusedTabElement(): Element | undefined {
  return document.activeElement?.closest('[role=tab]') ?? undefined;
}

/** Returns the position of a menu opened by keyboard. */
export function belowTab(tab: Tab): Point {
  const box = document.getElementById(tabElementId(tab.id))?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}
