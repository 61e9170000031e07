import { useMenu } from '#lib/app-context.tsx';
import { MenuList, useMenuPath } from './menu-list.tsx';
import styles from './side-menu.module.css';

/** The server's menu in full: groups open in place. */
export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { tree } = useMenu();
  return (
    <nav aria-label="主菜单" className={styles['menu']}>
      <MenuList items={tree} place={{ path: useMenuPath(), onNavigate }} depth={0} />
    </nav>
  );
}
