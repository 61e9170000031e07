import { Outlet } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { InsideLayout } from '#shared/app/inside-layout.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useIsBasic, useIsMobile, usePreference } from '#shared/app/preferences.ts';
import { useIsPreviewing } from '#shared/app/preview.ts';
import { themeElement } from '#shared/browser/theme.ts';
import { useHidingHeader } from './use-hiding-header.ts';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { BackButton } from './back-button.tsx';
import { BasicHeader } from './basic-header.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Header } from './header.tsx';
import { FoldButton, MenuButton } from './menu/menu-buttons.tsx';
import { SideArea } from './menu/side-area.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useBrand } from './use-brand.ts';
import styles from './shell.module.css';
import { useSession } from '#shared/app/app-context.tsx';

const drawer = lazyCode(async () => (await import('./menu/menu-drawer.tsx')).MenuDrawer);
const topMenu = lazyCode(async () => (await import('./menu/top-menu.tsx')).TopMenu);

type ShellProps = {
  /** The theme drawer, a separate feature. */
  readonly Settings: ComponentType<{ readonly onClose: () => void }>;
  /** Rendered in the header. */
  readonly bell: ReactNode;
  /** The tab bar. */
  readonly tabs: ReactNode;
  /** The pages in the tabs; pages without a tab come from the router. */
  readonly children: ReactNode;
};

/**
 * The back office: header, menu from the server, tabs, breadcrumb, page, footer. The menu is at the side or at the top,
 * as selected, and in a drawer below 1088 px (docs/behaviour.md#layouts). The basic layout has five entries instead,
 * neither tabs nor breadcrumb, and the menu in the drawer. A preview of a learning page has none of them.
 */
export function Shell(props: ShellProps) {
  return useIsVisitor() ? <Outlet /> : <Frame {...props} />;
}

function Frame({ Settings, bell, tabs, children }: ShellProps) {
  const brand = useBrand();
  const isMobile = useIsMobile();
  const layout = usePreference('layout');
  const isPreview = useIsPreviewing();
  const isBasic = useIsBasic() || isPreview;
  const menuPlacement = isMobile || isBasic ? 'drawer' : layout;
  const [open, setOpen] = useState<'menu' | 'settings' | undefined>(undefined);
  // The menu of a narrow window is not loaded before: few pupils open it.
  const [hasOpenedMenu, setHasOpenedMenu] = useState(false);
  const openMenu = () => {
    setHasOpenedMenu(true);
    setOpen('menu');
  };
  const close = () => setOpen(undefined);
  return (
    <ThemeScope>
      <div
        className={styles['shell']}
        data-header={useHeaderMode()}
        data-frame={isBasic ? 'basic' : 'tabbed'}
        data-preview={isPreview ? '' : undefined}
      >
        <a className="skip-link" href="#content">
          跳到主要内容
        </a>
        <HeaderArea isOnTop={menuPlacement === 'topmenu'}>
          {isPreview ? null : isBasic ? (
            <BasicHeader
              brand={brand.name}
              logo={brand.logo}
              bell={bell}
              onSettings={() => setOpen('settings')}
              onMenu={openMenu}
            />
          ) : (
            <Header
              brand={brand.name}
              logo={brand.logo}
              start={
                <>
                  {menuPlacement === 'drawer' ? <MenuButton onClick={openMenu} /> : null}
                  {menuPlacement === 'sidemenu' ? <FoldButton /> : null}
                </>
              }
              menu={
                menuPlacement === 'topmenu' ? (
                  <LazyView from={topMenu}>{(TopMenu) => <TopMenu />}</LazyView>
                ) : null
              }
              bell={bell}
              onSettings={() => setOpen('settings')}
            />
          )}
        </HeaderArea>
        <div className={styles['body']}>
          {menuPlacement === 'sidemenu' ? <SideArea /> : null}
          <div className={styles['content']}>
            {isPreview ? null : tabs}
            <div className={styles['page']} data-width={usePreference('contentWidth')}>
              {isPreview ? null : isBasic ? <BackButton /> : <Breadcrumb />}
              <main id="content" tabIndex={-1} className={styles['main']}>
                <InsideLayout value>
                  {children}
                  <Outlet />
                </InsideLayout>
              </main>
              <SiteFooter html={brand.footer} />
            </div>
          </div>
        </div>
        {menuPlacement === 'drawer' && hasOpenedMenu ? (
          <LazyView from={drawer}>
            {(MenuDrawer) => <MenuDrawer open={open === 'menu'} onClose={close} />}
          </LazyView>
        ) : null}
        {open === 'settings' ? <Settings onClose={close} /> : null}
      </div>
    </ThemeScope>
  );
}

/** Scrolls with the page, is fixed, or is fixed except while the page scrolls down. */
function useHeaderMode(): 'moving' | 'fixed' | 'away' {
  const isBasic = useIsBasic();
  const isFixed = usePreference('fixedHeader');
  const isAway = useHidingHeader(usePreference('autoHideHeader'));
  if (isBasic) return 'fixed';
  if (!isFixed) return 'moving';
  return isAway ? 'away' : 'fixed';
}

/** The dark menu style includes the header when it contains the menu. */
function HeaderArea({ isOnTop, children }: { readonly isOnTop: boolean; readonly children: ReactNode }) {
  const isDark = usePreference('theme') === 'dark' && isOnTop;
  const theme = isDark ? themeElement('dark') : { className: '' };
  return (
    <div
      {...theme}
      className={`${styles['top'] ?? ''} ${theme.className}`}
      data-menu={isOnTop ? '' : undefined}
    >
      {children}
    </div>
  );
}

/**
 * Returns whether the user arrived without a session. A user who logs out still sees the shell until the page unloads.
 */
function useIsVisitor(): boolean {
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  const [cameAsVisitor] = useState(isAnonymous);
  return cameAsVisitor && isAnonymous;
}
