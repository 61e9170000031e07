import type { Tab } from '#machines/tabs/tabs-rules.ts';
import type { Point } from '#ui/long-press.ts';

/** Ids of the elements of a tab, by which bar and pages know each other. */
export const tabElementId = (id: number): string => `tab-${id}`;
export const panelElementId = (id: number): string => `tab-panel-${id}`;

/** The tab an event happened on: its element tells by `data-tab`. */
export function tabOf(list: readonly Tab[], target: EventTarget): Tab | undefined {
  const id =
    target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset['tab'] : undefined;
  return list.find((tab) => String(tab.id) === id);
}

export function focusTab(tab: Tab | undefined): void {
  if (tab !== undefined) document.getElementById(tabElementId(tab.id))?.focus();
}

/** The tab element that has the focus. */
export function focusedTabElement(): Element | undefined {
  return document.activeElement?.closest('[role=tab]') ?? undefined;
}

/** Where a menu opens that was asked for by a key. */
export function belowTab(tab: Tab): Point {
  const box = document.getElementById(tabElementId(tab.id))?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}
