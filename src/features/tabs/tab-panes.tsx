import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router';
import {
  Activity,
  memo,
  Suspense,
  useDeferredValue,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTabs } from '#shared/app/app-context.tsx';
import { RetainQueries, useInactiveTabQueries } from './inactive-tab-queries.tsx';
import { useMultiTab } from '#shared/app/preferences.ts';
import { useShownTab } from '#shared/tabs/shown-tab.ts';
import { TabInfoProvider, tabInfoKey } from '#shared/tabs/tab-info.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { pathOf } from '#machines/tabs/tabs-address.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { panelElementId, tabElementId } from './tab-elements.ts';

type Views = {
  /** Renders the page of an address. */
  readonly Content: ComponentType<{ readonly href: string }>;
  /** Replaces a page that failed. */
  readonly ErrorView: ErrorRouteComponent;
};

/**
 * The pages of all mounted tabs, with the shown one visible. React ends the effects of the others: they keep their
 * input and are idle (docs/behaviour.md#tabs).
 */
export function TabPanes(views: Views) {
  const list = useTabs(({ context }) => context.list);
  const mounted = useTabs(({ context }) => context.mounted);
  const shown = useShownTab();
  const isTabbed = useMultiTab();
  // In the order of opening, whatever the order of the tabs: a moved frame reloads.
  const panes = list.filter(({ id }) => mounted.includes(id)).sort((a, b) => a.id - b.id);
  return panes.map(({ id, key, revision, href, keepAlive }) => (
    <TabPane
      key={`${id}:${revision}`}
      id={id}
      path={pathOf(key)}
      href={href}
      isShown={id === shown?.id}
      isKept={keepAlive && isTabbed}
      isTabbed={isTabbed}
      {...views}
    />
  ));
}

type TabPaneProps = Views & {
  readonly id: number;
  readonly path: string;
  readonly href: string;
  readonly isShown: boolean;
  readonly isKept: boolean;
  readonly isTabbed: boolean;
};

const TabPane = memo(function TabPane(props: TabPaneProps) {
  const { id, path, href, isShown, isKept, isTabbed, Content, ErrorView } = props;
  const inactiveQueries = useInactiveTabQueries();
  // The frame comes first: React renders the page in chunks afterwards, so that no press has to wait for it.
  const isDrawn = useDeferredValue(true, false);
  return (
    <TabInfoProvider tabKey={tabInfoKey(id)} path={path} isKept={isKept} isActive={isShown}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <RetainQueries queries={inactiveQueries} />
        <Panel id={id} isTabbed={isTabbed}>
          {isDrawn ? (
            <CatchBoundary getResetKey={() => href} errorComponent={ErrorView}>
              <Suspense fallback={<PageSkeleton />}>
                <Content href={href} />
              </Suspense>
            </CatchBoundary>
          ) : null}
        </Panel>
      </Activity>
    </TabInfoProvider>
  );
});

type PanelProps = { readonly id: number; readonly isTabbed: boolean; readonly children: ReactNode };

/** The same element with and without a bar: a page stays mounted when the window becomes wider. */
function Panel({ id, isTabbed, children }: PanelProps) {
  const element = useRef<HTMLDivElement>(null);
  useScrollRestoration(element);
  const roles = isTabbed ? ({ role: 'tabpanel', 'aria-labelledby': tabElementId(id) } as const) : {};
  return (
    <div ref={element} id={panelElementId(id)} data-pane="" {...roles}>
      {children}
    </div>
  );
}
