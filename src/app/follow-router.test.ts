import { describe, expect, it } from 'vitest';
import { changeTabs, emptyTabs } from '#machines/tabs/tab-list.ts';
import { commandFor } from './follow-router.ts';

const page = (href: string) => ({ href, title: '作业管理', keepAlive: true }) as const;
const shown = {
  shownBy: undefined,
  isSamePage: false,
  isInPageTab: false,
  alone: false,
} as const;
const works = '/teaching/workList';

/** The tabs of the home page and of the works, the first one active. */
function tabsAtHome() {
  const opened = changeTabs(emptyTabs(), { type: 'tab.open', ...page(works) });
  return changeTabs(opened, { type: 'tab.open', ...page('/dashboard/index') });
}

describe('a link to a page with another search', () => {
  it('opens a tab of its own', () => {
    const command = commandFor(tabsAtHome(), { ...page(`${works}?grade=next`), ...shown });
    expect(command.type).toBe('tab.open');
  });

  it('opens in the tab of that page if it says so, and activates it', () => {
    const tabs = tabsAtHome();
    const href = `${works}?grade=next`;
    const command = commandFor(tabs, { ...page(href), ...shown, isInPageTab: true });
    const after = changeTabs(tabs, command);
    expect(after.list.length).toBe(tabs.list.length);
    expect(after.active).toContain('grade=next');
  });

  it('opens in the tab without a search if it asks for a form, and the page removes the question there', () => {
    const tabs = tabsAtHome();
    const asked = changeTabs(tabs, commandFor(tabs, { ...page(`${works}?new=one`), ...shown }));
    const [, tab] = asked.list;
    expect(asked.list.length).toBe(tabs.list.length);
    expect([asked.active, tab?.href]).toEqual([works, `${works}?new=one`]);
    const opened = changeTabs(asked, commandFor(asked, { ...page(works), ...shown, isSamePage: true }));
    expect(opened.list).toEqual(tabs.list);
  });

  it('opens a tab if the page has none, although it says so', () => {
    const command = commandFor(emptyTabs(), { ...page(works), ...shown, isInPageTab: true });
    expect(command.type).toBe('tab.open');
  });
});
