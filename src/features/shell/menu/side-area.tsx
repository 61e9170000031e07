import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { usePreference } from '#shared/app/preferences.ts';
import { themeElement } from '#shared/browser/theme.ts';
import { SideMenu } from './side-menu.tsx';
import styles from './side-menu.module.css';

const foldedMenu = lazyCode(async () => (await import('./folded-menu.tsx')).FoldedMenu);

/** The menu at the side: 200 px with texts, 80 px with icons (docs/behaviour.md#layouts). */
export function SideArea() {
  const isOpen = usePreference('sidebarOpen');
  const isFixed = usePreference('fixedSidebar');
  const theme = usePreference('theme') === 'dark' ? themeElement('dark') : { className: '' };
  return (
    <aside
      {...theme}
      id="side-menu"
      className={`${styles['side'] ?? ''} ${theme.className}`}
      data-open={isOpen}
      data-fixed={isFixed}
    >
      {isOpen ? <SideMenu /> : <LazyView from={foldedMenu}>{(FoldedMenu) => <FoldedMenu />}</LazyView>}
    </aside>
  );
}
