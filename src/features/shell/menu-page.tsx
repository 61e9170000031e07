import type { ComponentType } from 'react';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { documentTitle } from '#lib/menu/breadcrumb.ts';
import type { RouteMatch } from '#lib/menu/menu-registry.ts';
import { canonicalPath } from '#lib/menu/menu-path.ts';
import type { PageProps, PageSearch } from '#lib/page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FramePage } from './frame-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { MountedPage } from './mounted-page.tsx';
import { useBrand } from './use-brand.ts';
import styles from './shell.module.css';

type MenuPageProps = {
  readonly found: Exclude<RouteMatch, { kind: 'redirect' }>;
  readonly page: ComponentType<PageProps> | null;
  readonly pathname: string;
  readonly search: PageSearch;
};

/** What stands behind a path of the menu. */
export function MenuPage({ found, page, pathname, search }: MenuPageProps) {
  useDocumentTitle(documentTitle(found.title, useBrand().name));
  switch (found.kind) {
    case 'page':
      return (
        <MountedPage
          // Another path is another page, even when both name the same component.
          key={pathname}
          name={found.component}
          page={page}
          path={canonicalPath(pathname)}
          search={search}
          title={found.title}
          params={found.params}
          permissions={found.permissionList}
        />
      );
    case 'missing':
      return <MissingPage name={found.component} />;
    case 'iframe':
    case 'external':
      return (
        <FramePage key={pathname} title={found.title} url={found.url} external={found.kind === 'external'} />
      );
    case 'layout':
      return (
        <section className={styles['card']}>
          <h1 className={styles['pageTitle']}>{found.title}</h1>
          <EmptyState text="这个菜单下没有可以打开的页面" />
        </section>
      );
    default:
      return found satisfies never;
  }
}
