import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTabs } from '#shared/app/app-context.tsx';
import { useShownTab } from '#shared/tabs/shown-tab.ts';
import { tabInfoKey } from '#shared/tabs/tab-info.tsx';
import { homePath } from '#machines/tabs/tabs-address.ts';
import { shownTitle, type Tab } from '#machines/tabs/tab-list.ts';
import type { Point } from '#shared/ui/dialogs/long-press.ts';
import { revealInRow, scrollSideways } from '#shared/ui/scroll-sideways.ts';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { useSortable, useUnsavedTabs, type TabActions } from './tab-actions.ts';
import { belowTab, focusedTabElement, focusTab, tabElementId, tabOf } from './tab-elements.ts';
import { TabItem, type DragOptions } from './tab-item.tsx';
import { neighbourOf, readTabKey } from './tab-keys.ts';
import { useTabPointer } from './tab-pointer.ts';
import styles from './tabs.module.css';

type TabListProps = {
  readonly actions: TabActions;
  readonly onMenu: (tab: Tab, at: Point) => void;
  /** Receives announcements for screen readers. */
  readonly onNews: (news: string) => void;
};

/** The tabs in a row, which handles their events. */
export function TabList({ actions, onMenu, onNews }: TabListProps) {
  const { list, active, mounted } = useTabs(({ context }) => context);
  const shown = useShownTab();
  const unsavedTabs = useUnsavedTabs();
  const [focused, setFocused] = useState<number>();
  const focusAfter = useFocusAfter();
  const hintId = useId();

  /** An element that is moved or remounted loses the focus. */
  const keepFocus = () => focusAfter(focusedTabElement()?.id);
  const { Sortable, ...sortable } = useSortable(keepFocus);
  const [attach] = useState(() => (row: HTMLElement | null) => {
    // A touch has no hover, and its first press must drag.
    if (row !== null && matchMedia('(any-pointer: coarse)').matches) void sortable.load();
    return scrollSideways(row);
  });
  const revealed = useRef<number>(undefined);
  // Once for each newly shown tab: after a manual scroll the row stays.
  const [reveal] = useState(() => (tab: Tab, button: HTMLElement | null) => {
    if (button === null || revealed.current === tab.id) return;
    revealed.current = tab.id;
    revealInRow(button);
  });
  const move = (tab: Tab, targetIndex: number) => {
    keepFocus();
    actions.move(tab, targetIndex);
    onNews(`${shownTitle(tab)}：第 ${targetIndex + 1} 个，共 ${list.length} 个`);
  };
  const close = (tab: Tab) => {
    if (focusedTabElement()?.id === tabElementId(tab.id) && tab.key !== homePath)
      focusTab(neighbourOf(list, tab));
    actions.close(tab);
  };
  const onTabAt = (target: EventTarget, act: (tab: Tab) => void) => {
    const tab = tabOf(list, target);
    if (tab !== undefined) act(tab);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    onTabAt(event.target, (tab) => {
      const meaning = readTabKey(list, tab, event);
      if (meaning === undefined) return;
      event.preventDefault();
      if (meaning.type === 'focus') focusTab(meaning.tab);
      if (meaning.type === 'move') move(tab, meaning.place);
      if (meaning.type === 'menu') onMenu(tab, belowTab(tab));
      if (meaning.type === 'close') close(tab);
    });
  const pointer = useTabPointer({
    sortable,
    onClose: (target) => onTabAt(target, close),
    onMenu: (target, at) => onTabAt(target, (tab) => onMenu(tab, at)),
  });

  const stop = list.find(({ id }) => id === focused) ?? list.find(({ key }) => key === active);
  const renderTab = (tab: Tab, drag?: DragOptions) => (
    <TabItem
      key={tab.id}
      tab={tab}
      isShown={tab.id === shown?.id}
      isMounted={mounted.includes(tab.id)}
      isUnsaved={unsavedTabs.has(tabInfoKey(tab.id))}
      isStop={tab === stop}
      hintId={hintId}
      drag={drag}
      onShown={reveal}
      onActivate={actions.activate}
      onClose={actions.close}
    />
  );
  return (
    <>
      <div
        role="tablist"
        aria-label="页签"
        tabIndex={-1}
        ref={attach}
        className={styles['list']}
        data-row=""
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(tabOf(list, target)?.id)}
        onBlur={() => setFocused(undefined)}
        {...pointer.handlers}
      >
        {Sortable === undefined ? (
          list.map((tab) => renderTab(tab))
        ) : (
          <Sortable
            list={list}
            onMove={(tab, targetIndex) => (pointer.wasLong() ? undefined : move(tab, targetIndex))}
            renderTab={renderTab}
          />
        )}
      </div>
      <span id={hintId} hidden>
        方向键选择页签，回车打开，Delete 关闭，Ctrl 加 Shift 加方向键移动，Shift 加 F10 打开菜单
      </span>
    </>
  );
}
