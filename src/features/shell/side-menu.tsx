import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useMenu, useSession } from '#lib/app-context.tsx';
import { menuPathOf } from '#lib/menu/menu-path.ts';
import type { SideMenuItem } from '#lib/menu/side-menu.ts';
import { MenuIcon } from './menu-icon.tsx';
import styles from './side-menu.module.css';

type Place = { readonly path: string; readonly onNavigate: (() => void) | undefined };

/** The server's menu as a list of disclosures and links (WAI-ARIA: a navigation, not `role=menu`). */
export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { tree } = useMenu();
  const path = menuPathOf(useLocation({ select: (location) => location.pathname }));
  return (
    <nav aria-label="主菜单" className={styles['menu']}>
      <MenuList items={tree} place={{ path, onNavigate }} depth={0} />
    </nav>
  );
}

function MenuList({
  items,
  place,
  depth,
}: {
  readonly items: readonly SideMenuItem[];
  readonly place: Place;
  readonly depth: number;
}) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          {item.children.length > 0 ? (
            <MenuGroup item={item} place={place} depth={depth} />
          ) : (
            <MenuLeaf item={item} place={place} depth={depth} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuGroup({
  item,
  place,
  depth,
}: {
  readonly item: SideMenuItem;
  readonly place: Place;
  readonly depth: number;
}) {
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

function MenuLeaf({
  item,
  place,
  depth,
}: {
  readonly item: SideMenuItem;
  readonly place: Place;
  readonly depth: number;
}) {
  const token = useSession((session) => session.context.token);
  const label = (
    <>
      <MenuIcon name={item.icon} depth={depth} />
      <span>{item.title}</span>
    </>
  );
  const common = { className: styles['item'], style: indent(depth), onClick: place.onNavigate };
  if (item.target.kind === 'route') {
    return (
      <Link
        to={item.path}
        {...common}
        activeOptions={exactly}
        aria-current={item.path === place.path ? 'page' : undefined}
      >
        {label}
      </Link>
    );
  }
  const url = item.target.url?.(token);
  if (url === undefined) {
    return (
      <span className={styles['item']} style={indent(depth)} aria-disabled="true" title="菜单地址无效">
        {label}
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...common}>
      {label}
      <SquareArrowOutUpRight size={14} className={styles['arrow']} aria-label="（新窗口）" />
    </a>
  );
}

const exactly = { exact: true, includeSearch: false } as const;

function indent(depth: number) {
  return { paddingInlineStart: 16 + depth * 28 };
}

function holds(item: SideMenuItem, path: string): boolean {
  return item.children.some((child) => child.path === path || holds(child, path));
}
