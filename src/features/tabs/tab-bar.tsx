import { useState } from 'react';
import { useTabs } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useMultiTab } from '#shared/app/preferences.ts';
import { activeTab, shownTitle, type Tab } from '#machines/tabs/tab-list.ts';
import type { Point } from '#shared/ui/dialogs/long-press.ts';
import { useTabActions } from './tab-actions.ts';
import { focusTab } from './tab-elements.ts';
import { TabList } from './tab-list.tsx';
import styles from './tabs.module.css';

const dialog = lazyCode(async () => (await import('#shared/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog);
const tabMenu = lazyCode(async () => (await import('./tab-menu.tsx')).TabMenu);

/** The open pages of the back office (docs/behaviour.md#tabs). Hidden on small screens. */
export function TabBar() {
  return useMultiTab() ? <Bar /> : null;
}

type OpenMenu = { readonly id: number; readonly at: Point };

function Bar() {
  const { actions, pending, answer } = useTabActions();
  const [menu, setMenu] = useState<OpenMenu>();
  const [news, setNews] = useState('');
  const tabs = useTabs(({ context }) => context);
  const menuTab = tabs.list.find(({ id }) => id === menu?.id);
  const returnFocus = ({ id }: Tab) => focusTab(tabs.list.find((tab) => tab.id === id) ?? activeTab(tabs));
  return (
    <div className={styles['bar']}>
      <TabList actions={actions} onMenu={({ id }, at) => setMenu({ id, at })} onNews={setNews} />
      {menu === undefined || menuTab === undefined ? null : (
        <LazyView from={tabMenu} onLost={() => setMenu(undefined)}>
          {(TabMenu) => (
            <TabMenu
              key={`${menu.id} ${menu.at.x} ${menu.at.y}`}
              tab={menuTab}
              list={tabs.list}
              at={menu.at}
              onChoose={(choice) => actions.choose(menuTab, choice)}
              onClose={() => setMenu(undefined)}
              onReturn={() => returnFocus(menuTab)}
            />
          )}
        </LazyView>
      )}
      {pending === undefined ? null : (
        <LazyView from={dialog} onLost={() => answer(false)}>
          {(ConfirmDialog) => (
            <ConfirmDialog
              open
              title="确认"
              text={`${pending.losses.map(shownTitle).join('、')}：确定放弃编辑？`}
              confirmText="放弃编辑"
              onConfirm={() => answer(true)}
              onClose={() => answer(false)}
            />
          )}
        </LazyView>
      )}
      <output className="visually-hidden" aria-live="polite">
        {news}
      </output>
    </div>
  );
}
