import { useMenu } from '#shared/app/app-context.tsx';
import { useIsBasic } from '#shared/app/preferences.ts';
import { MenuIcon } from './menu/menu-icon.tsx';
import { MenuLink } from './menu/menu-list.tsx';
import { otherEntries } from './basic-menu-entries.ts';
import styles from './basic-menu-bar.module.css';

/** The menu entries without a place in the basic layout, shown on 我的. */
export function OtherEntries() {
  const { tree } = useMenu();
  const items = otherEntries(tree);
  if (!useIsBasic() || items.length === 0) return null;
  return (
    <nav aria-label="更多功能" className={styles['others']}>
      {items.map((item) => (
        <MenuLink key={item.key} item={item} isCurrent={false} className={styles['other']}>
          <MenuIcon name={item.icon} depth={0} />
          {item.title}
        </MenuLink>
      ))}
    </nav>
  );
}
