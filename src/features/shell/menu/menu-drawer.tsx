import { usePreference } from '#shared/app/preferences.ts';
import { themeElement } from '#shared/browser/theme.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './side-menu.module.css';

type MenuDrawerProps = { readonly open: boolean; readonly onClose: () => void };

/** The side menu of a narrow window. */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const theme = usePreference('theme') === 'dark' ? themeElement('dark') : { className: '' };
  return (
    <Drawer open={open} title="菜单" side="left" width={280} onClose={onClose}>
      <div {...theme} className={`${styles['inDrawer'] ?? ''} ${theme.className}`}>
        <SideMenu onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
