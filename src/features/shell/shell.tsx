import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMedia } from '#lib/use-media.ts';
import { ThemeScope } from '#ui/theme-scope.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Header } from './header.tsx';
import { SideMenu } from './side-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useBrand } from './use-brand.ts';
import styles from './shell.module.css';

const Drawer = lazy(async () => ({ default: (await import('#ui/drawer.tsx')).Drawer }));

type ShellProps = {
  /** The tab bar. */
  readonly tabs: ReactNode;
  /** The pages in the tabs; what has no tab comes from the router. */
  readonly children: ReactNode;
};

/** The back office: header, side menu from the server's menu, tabs, breadcrumb, page, footer. */
export function Shell({ tabs, children }: ShellProps) {
  const brand = useBrand();
  const isMobile = useMedia('(max-width: 1087.98px)');
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <ThemeScope>
      <div className={styles['shell']}>
        <a className="skip-link" href="#content">
          跳到主要内容
        </a>
        <Header brand={brand.name} onMenu={isMobile ? () => setMenuOpen(true) : undefined} />
        <div className={styles['body']}>
          {isMobile ? (
            <Suspense>
              <Drawer open={menuOpen} title="菜单" side="left" width={280} onClose={closeMenu}>
                <SideMenu onNavigate={closeMenu} />
              </Drawer>
            </Suspense>
          ) : (
            <aside className={styles['side']}>
              <SideMenu />
            </aside>
          )}
          <div className={styles['content']}>
            {tabs}
            <Breadcrumb />
            <main id="content" tabIndex={-1} className={styles['main']}>
              {children}
              <Outlet />
            </main>
            <SiteFooter html={brand.footer} />
          </div>
        </div>
      </div>
    </ThemeScope>
  );
}
