import { memo, use, useMemo, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useApp, useMenu } from '#shared/app/app-context.tsx';
import { pageViewAround } from '#shared/menu/menu-layout.ts';
import { canonicalPath } from '#shared/menu/menu-path.ts';
import { findRoute } from '#shared/menu/menu-registry.ts';
import type { RouteMatch } from '#shared/menu/types.ts';
import type { PageProps } from '#shared/app/page.ts';
import { parseSearchText } from '#shared/app/search-text.ts';
import { isTabRoute } from '#shared/tabs/tab-route.ts';
import { FramePage } from './frame-page.tsx';
import { GroupPage } from './menu/group-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { MountedPage } from './mounted-page.tsx';

const PageView = lazyComponent(async () => (await import('./page-view.tsx')).PageView);

/** The page of a back-office address: menu path → component → page (docs/behaviour.md#tabs). */
export const TabContent = memo(function TabContent({ href }: { readonly href: string }) {
  const menu = useMenu();
  const { pathname, search } = useMemo(() => readHref(href), [href]);
  const found = useMemo(() => findRoute(menu, pathname), [menu, pathname]);
  // The page was withdrawn while it was open: its tab is about to close.
  if (!isTabRoute(found)) return null;
  switch (found.kind) {
    case 'page':
      return (
        <InGroup found={found}>
          <LoadedPage
            name={found.component}
            path={canonicalPath(pathname)}
            search={search}
            params={found.params}
            permissions={found.permissionList}
            title={found.title}
          />
        </InGroup>
      );
    case 'missing':
      return <MissingPage name={found.component} />;
    case 'iframe':
      return (
        <FramePage
          title={found.title}
          url={found.url}
          renderPage={(address) => <TabContent href={address} />}
        />
      );
    case 'layout':
      return <GroupPage path={found.path} title={found.title} />;
    default:
      return found satisfies never;
  }
});

/** Pages of a group with the layout PageView have its heading above them. */
function InGroup({ found, children }: { readonly found: RouteMatch; readonly children: ReactNode }) {
  const group = pageViewAround(found);
  if (group === undefined) return children;
  return (
    <PageView path={group.path} title={group.title} current={found.path}>
      {children}
    </PageView>
  );
}

/** The router loads the page before it shows its address; if that failed, the tab retries and shows the failure. */
function LoadedPage({ name, ...address }: PageProps & { readonly name: string }) {
  const pages = useApp().pages();
  return <MountedPage {...address} name={name} page={pages.loaded(name) ?? use(pages.load(name))} />;
}

function readHref(href: string) {
  const [address = ''] = href.split('#');
  const mark = address.indexOf('?');
  return mark < 0
    ? { pathname: address, search: {} }
    : { pathname: address.slice(0, mark), search: parseSearchText(address.slice(mark)) };
}
