import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useApp } from '#lib/app-context.tsx';
import { tabPlaceKey } from '#lib/tab-place.tsx';
import { unsavedParts } from '#lib/unsaved-parts.ts';
import { changeTabs, type Tab, type Tabs, type TabsCommand } from '#machines/tabs/tabs-rules.ts';
import type { SortableTabsProps } from './sortable-tabs.tsx';
import type { TabMenuChoice } from './tab-menu.tsx';

export type TabActions = ReturnType<typeof useTabActions>['actions'];

/** A command that waits for somebody to agree to lose what is unsaved in these tabs. */
type Asked = { readonly command: TabsCommand; readonly losses: readonly Tab[] };

/** What can be done to the tabs of the bar. `asked` is what would lose unsaved work; `answer` says whether it may. */
export function useTabActions() {
  const { tabs } = useApp();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const actions = useMemo(() => {
    const actor = tabs();
    const run = (command: TabsCommand): void => {
      // What a page reads again as it mounts comes from the server.
      if (command.type === 'tab.refresh') void queryClient.invalidateQueries({ refetchType: 'none' });
      actor.send(command);
    };
    const attempt = (command: TabsCommand): void => {
      const losses = lossesOf(actor.getSnapshot().context, command);
      if (losses.length === 0) run(command);
      else setAsked({ command, losses });
    };
    return {
      run,
      activate: ({ key }: Tab): void => actor.send({ type: 'tab.activate', key }),
      close: ({ key }: Tab): void => attempt({ type: 'tab.close', key }),
      move: ({ key }: Tab, to: number): void => run({ type: 'tab.move', key, to }),
      choose: ({ key }: Tab, choice: TabMenuChoice): void =>
        attempt(
          choice === 'refresh' ? { type: 'tab.refresh', key } : { type: 'tabs.close', key, which: choice },
        ),
    };
  }, [tabs, queryClient]);
  const answer = (isAgreed: boolean): void => {
    setAsked(undefined);
    if (!isAgreed || asked === undefined) return;
    for (const { id } of asked.losses) unsavedParts.abandon(tabPlaceKey(id));
    actions.run(asked.command);
  };
  return { actions, asked, answer };
}

/** The tabs whose unsaved work a command would take with it. */
function lossesOf(tabs: Tabs, command: TabsCommand): Tab[] {
  const after = new Map(changeTabs(tabs, command).list.map(({ id, revision }) => [id, revision]));
  return tabs.list.filter(
    ({ id, revision }) => after.get(id) !== revision && unsavedParts.has(tabPlaceKey(id)),
  );
}

/** The tabs that hold something unsaved, by the key of their place. */
export function useUnsavedTabs(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, unsavedParts.tabs);
}

const subscribe = (listener: () => void): (() => void) => unsavedParts.subscribe(listener);

/**
 * The list that can be dragged, once `load` has been called: who never points at the bar never fetches it. The tabs are
 * mounted anew in it, so it waits while one is pressed; `onLoaded` comes just before.
 */
export function useSortable(onLoaded: () => void) {
  const [Sortable, setSortable] = useState<ComponentType<SortableTabsProps>>();
  const waiting = useRef<ComponentType<SortableTabsProps>>(undefined);
  const isPressed = useRef(false);
  const apply = (): void => {
    const loaded = waiting.current;
    if (loaded === undefined || isPressed.current) return;
    waiting.current = undefined;
    onLoaded();
    setSortable(() => loaded);
  };
  return {
    Sortable,
    load: async (): Promise<void> => {
      if (Sortable !== undefined) return;
      const [module] = await Promise.allSettled([import('./sortable-tabs.tsx')]);
      // Without it the keys still move tabs.
      if (module.status === 'fulfilled') waiting.current = module.value.SortableTabs;
      apply();
    },
    press: (): void => {
      isPressed.current = true;
    },
    release: (): void => {
      isPressed.current = false;
      // After the click.
      setTimeout(apply);
    },
  };
}
