import { useEffect } from 'react';
import { useApp } from './app-context.tsx';
import { tabPlaceKey, useTabPlace } from './tab-place.tsx';

/**
 * Names the tab of the page, and with it the window, after what the page shows: `我的课程-迷宫`. Undefined while the
 * name is not known: the title of the menu stands there.
 */
export function useTabTitle(title: string | undefined): void {
  const { key: place } = useTabPlace();
  const { tabs } = useApp();
  useEffect(() => {
    if (title === undefined) return;
    // Asked for late: the address of a tab changes with each page of a list.
    const { list } = tabs().getSnapshot().context;
    const key = list.find(({ id }) => tabPlaceKey(id) === place)?.key;
    if (key !== undefined) tabs().send({ type: 'title.set', key, title });
  }, [place, tabs, title]);
}
