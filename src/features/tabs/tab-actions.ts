import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { tabInfoKey } from '#shared/tabs/tab-info.tsx';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import { changeTabs, type Tab, type Tabs, type TabsCommand } from '#machines/tabs/tab-list.ts';
import type { SortableTabsProps } from './sortable-tabs.tsx';
import type { TabMenuChoice } from './tab-menu.tsx';

export type TabActions = ReturnType<typeof useTabActions>['actions'];

/** A command that waits for the user's consent to lose unsaved changes in these tabs. */
type PendingCommand = { readonly command: TabsCommand; readonly losses: readonly Tab[] };

/** The actions on tabs. `pending` is a command that would lose unsaved changes; `answer` allows or cancels it. */
export function useTabActions() {
  const { tabs } = useApp();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<PendingCommand>();
  const actions = useMemo(() => {
    const actor = tabs();
    const run = (command: TabsCommand): void => {
      // A remounted page refetches its data from the server.
      if (command.type === 'tab.refresh') void queryClient.invalidateQueries({ refetchType: 'none' });
      actor.send(command);
    };
    const attempt = (command: TabsCommand): void => {
      const losses = lossesOf(actor.getSnapshot().context, command);
      if (losses.length === 0) run(command);
      else setPending({ command, losses });
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
    setPending(undefined);
    if (!isAgreed || pending === undefined) return;
    for (const { id } of pending.losses) unsavedParts.abandon(tabInfoKey(id));
    actions.run(pending.command);
  };
  return { actions, pending, answer };
}

/** Returns the tabs whose unsaved changes a command would lose. */
function lossesOf(tabs: Tabs, command: TabsCommand): Tab[] {
  const after = new Map(changeTabs(tabs, command).list.map(({ id, revision }) => [id, revision]));
  return tabs.list.filter(
    ({ id, revision }) => after.get(id) !== revision && unsavedParts.has(tabInfoKey(id)),
  );
}

/** Returns the tabs with unsaved changes, by the key of their place. */
export function useUnsavedTabs(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, unsavedParts.tabs);
}

const subscribe = (listener: () => void): (() => void) => unsavedParts.subscribe(listener);

/**
 * The draggable list, after `load` was called: users who never point at the bar never load it. The switch remounts the
 * tabs, so it waits during a press; `onLoaded` is called just before.
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
      // Without it the keyboard still moves tabs.
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
