import { useMenu } from '#shared/app/app-context.tsx';
import { sectionRuns } from '#shared/menu/menu-sections.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { HoverMenu } from '#shared/ui/dialogs/hover-menu.tsx';
import { Tooltip } from '#shared/ui/dialogs/tooltip.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { holds, MenuLink, MenuList, useMenuPath } from './menu-list.tsx';
import styles from './side-menu.module.css';

/** The side menu as a column of icons: names as tooltips, headings as separators, groups as flyout panels. */
export function FoldedMenu() {
  const { tree } = useMenu();
  const path = useMenuPath();
  return (
    <nav aria-label="主菜单" className={styles['menu']}>
      {sectionRuns(tree).map(({ title, items }) => (
        <ul key={items[0]?.key} aria-label={title}>
          {items.map((item) => (
            <li key={item.key}>
              {item.children.length > 0 ? (
                <FoldedGroup item={item} path={path} />
              ) : (
                <FoldedLeaf item={item} path={path} />
              )}
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

type FoldedProps = { readonly item: SideMenuItem; readonly path: string };

function FoldedGroup({ item, path }: FoldedProps) {
  return (
    <HoverMenu
      side="right"
      className={styles['folded']}
      isCurrent={holds(item, path)}
      trigger={<FoldedFace item={item} />}
    >
      {(close) => (
        <div className={styles['panel']}>
          <p className={styles['panelTitle']} aria-hidden="true">
            {item.title}
          </p>
          <MenuList items={item.children} place={{ path, onNavigate: close }} depth={0} />
        </div>
      )}
    </HoverMenu>
  );
}

function FoldedLeaf({ item, path }: FoldedProps) {
  return (
    <Tooltip text={item.title} side="right">
      <span>
        <MenuLink item={item} isCurrent={item.path === path} className={styles['folded']}>
          <FoldedFace item={item} />
        </MenuLink>
      </span>
    </Tooltip>
  );
}

function FoldedFace({ item }: { readonly item: SideMenuItem }) {
  return (
    <>
      <MenuIcon name={item.icon} depth={0} />
      <span className="visually-hidden">{item.title}</span>
    </>
  );
}
