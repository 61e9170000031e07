import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { useFitting } from '../use-fitting.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { HoverMenu } from '#shared/ui/dialogs/hover-menu.tsx';
import { holds, MenuLink, MenuList, useMenuPath } from './menu-list.tsx';
import styles from './top-menu.module.css';
import sideStyles from './side-menu.module.css';

/** The menu in the header: groups open below, and entries without space go into 更多. */
export function TopMenu() {
  const { tree } = useMenu();
  const path = useMenuPath();
  const row = useRef<HTMLUListElement>(null);
  const shown = useFitting(row, tree);
  const rest = tree.slice(shown);
  return (
    <nav aria-label="主菜单" className={styles['menu']}>
      <ul ref={row}>
        {tree.map((item, index) => (
          <li key={item.key} data-out={index >= shown ? '' : undefined}>
            <TopEntry item={item} path={path} />
          </li>
        ))}
        <li data-more="" data-out={rest.length === 0 ? '' : undefined}>
          <DropDown
            title="更多"
            items={rest}
            path={path}
            isCurrent={rest.some((item) => holds(item, path))}
          />
        </li>
      </ul>
    </nav>
  );
}

function TopEntry({ item, path }: { readonly item: SideMenuItem; readonly path: string }) {
  if (item.children.length > 0) {
    return <DropDown title={item.title} items={item.children} path={path} isCurrent={holds(item, path)} />;
  }
  return (
    <MenuLink item={item} isCurrent={item.path === path} className={styles['entry']}>
      {item.title}
    </MenuLink>
  );
}

type DropDownProps = {
  readonly title: string;
  readonly items: readonly SideMenuItem[];
  readonly path: string;
  readonly isCurrent: boolean;
};

function DropDown({ title, items, path, isCurrent }: DropDownProps) {
  return (
    <HoverMenu
      side="bottom"
      className={styles['entry']}
      isCurrent={isCurrent}
      trigger={
        <>
          {title}
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <div className={sideStyles['panel']}>
          <MenuList items={items} place={{ path, onNavigate: close }} depth={0} />
        </div>
      )}
    </HoverMenu>
  );
}
