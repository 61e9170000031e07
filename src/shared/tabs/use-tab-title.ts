import { useEffect } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { tabInfoKey, useTabInfo } from './tab-info.tsx';

/**
 * Sets the title of the page's tab and window to the shown record: `我的课程-迷宫`. Undefined while the name is unknown: the
 * menu's title is used.
 */
export function useTabTitle(title: string | undefined): void {
  const { key: place } = useTabInfo();
  const { tabs } = useApp();
  useEffect(() => {
    if (title === undefined) return;
    // Read at the time of the call: the address of a tab changes with each page of a list.
    const { list } = tabs().getSnapshot().context;
    const key = list.find(({ id }) => tabInfoKey(id) === place)?.key;
    if (key !== undefined) tabs().send({ type: 'title.set', key, title });
  }, [place, tabs, title]);
}
