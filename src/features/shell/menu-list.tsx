import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, SquareArrowOutUpRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '#lib/app-context.tsx';
import { linkTo } from '#lib/link-to.ts';
import { menuPathOf } from '#lib/menu/menu-path.ts';
import type { SideMenuItem } from '#lib/menu/side-menu.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useOpenTab } from './use-open-tab.ts';
import styles from './side-menu.module.css';

export type MenuPlace = { readonly path: string; readonly onNavigate: (() => void) | undefined };

type MenuListProps = {
  readonly items: readonly SideMenuItem[];
  readonly place: MenuPlace;
  readonly depth: number;
};

/** The path of the menu that the page belongs to. */
export function useMenuPath(): string {
  return menuPathOf(useLocation({ select: (location) => location.pathname }));
}

/** Entries of the menu as a list of disclosures and links (WAI-ARIA: a navigation, not `role=menu`). */
export function MenuList({ items, place, depth }: MenuListProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          {item.children.length > 0 ? (
            <MenuGroup item={item} place={place} depth={depth} />
          ) : (
            <MenuLink item={item} place={place} className={styles['item']} indent={indent(depth)}>
              <MenuIcon name={item.icon} depth={depth} />
              <span>{item.title}</span>
            </MenuLink>
          )}
        </li>
      ))}
    </ul>
  );
}

type MenuGroupProps = { readonly item: SideMenuItem; readonly place: MenuPlace; readonly depth: number };

function MenuGroup({ item, place, depth }: MenuGroupProps) {
  const isHolding = holds(item, place.path);
  const [group, setGroup] = useState({ isOpen: isHolding, isHolding });
  // Opens when the page inside it is visited by another way; never closes by itself.
  if (group.isHolding !== isHolding) setGroup({ isOpen: isHolding || group.isOpen, isHolding });
  return (
    <details
      className={styles['group']}
      open={group.isOpen}
      onToggle={(event) => setGroup({ isOpen: event.currentTarget.open, isHolding })}
    >
      <summary className={styles['item']} style={indent(depth)}>
        <MenuIcon name={item.icon} depth={depth} />
        <span>{item.title}</span>
        <ChevronDown size={16} className={styles['arrow']} aria-hidden="true" />
      </summary>
      <MenuList items={item.children} place={place} depth={depth + 1} />
    </details>
  );
}

type MenuLinkProps = {
  readonly item: SideMenuItem;
  readonly place: MenuPlace;
  readonly className: string | undefined;
  readonly indent?: Partial<ReturnType<typeof indent>>;
  readonly children: ReactNode;
};

/** One entry that leads somewhere: a page, a new window, or nowhere when its address is not usable. */
export function MenuLink({ item, place, className, indent: style = noIndent, children }: MenuLinkProps) {
  const token = useSession((session) => session.context.token);
  const openTab = useOpenTab();
  if (item.target.kind === 'route') {
    return (
      <Link
        {...linkTo(item.href)}
        className={className}
        style={style}
        onClick={(event) => {
          place.onNavigate?.();
          // Another key asks for another tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          if (openTab(item.href)) event.preventDefault();
        }}
        activeOptions={exactly}
        aria-current={item.path === place.path ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
  const url = item.target.url?.(token);
  if (url === undefined) {
    return (
      <span className={className} style={style} aria-disabled="true" title="菜单地址无效">
        {children}
      </span>
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      style={style}
      onClick={place.onNavigate}
    >
      {children}
      <SquareArrowOutUpRight size={14} className={styles['arrow']} aria-label="（新窗口）" />
    </a>
  );
}

const exactly = { exact: true, includeSearch: false } as const;
const noIndent: Partial<ReturnType<typeof indent>> = {};

function indent(depth: number) {
  return { paddingInlineStart: 16 + depth * 28 };
}

/** Whether the page is somewhere below this entry. */
export function holds(item: SideMenuItem, path: string): boolean {
  return item.children.some((child) => child.path === path || holds(child, path));
}
