import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, SquareArrowOutUpRight } from 'lucide-react';
import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { useMenu, useSession } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { menuPathOf } from '#shared/menu/menu-path.ts';
import type { LateUrl } from '#shared/menu/menu-url.ts';
import { itemAt, type SideMenuItem } from '#shared/menu/side-menu.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useOpenTab } from '../use-open-tab.ts';
import styles from './side-menu.module.css';

export type MenuPlace = { readonly path: string; readonly onNavigate: (() => void) | undefined };

type MenuListProps = {
  readonly items: readonly SideMenuItem[];
  readonly place: MenuPlace;
  readonly depth: number;
  /** The id of the heading above it. */
  readonly labelId?: string | undefined;
};

/** Returns the menu path that the page belongs to; for a hidden page it is that of the nearest visible group. */
export function useMenuPath(): string {
  const { routes, tree } = useMenu();
  const path = menuPathOf(useLocation({ select: (location) => location.pathname }));
  if (itemAt(tree, path) !== undefined) return path;
  const groups = routes.get(path)?.chain ?? [];
  return groups.findLast((group) => itemAt(tree, group.path) !== undefined)?.path ?? path;
}

/** Menu entries as a list of disclosures and links (WAI-ARIA: a navigation, not `role=menu`). */
export function MenuList({ items, place, depth, labelId }: MenuListProps) {
  return (
    <ul aria-labelledby={labelId}>
      {items.map((item) => (
        <li key={item.key}>
          {item.children.length > 0 ? (
            <MenuGroup item={item} place={place} depth={depth} />
          ) : (
            <MenuLeaf
              item={item}
              depth={depth}
              isCurrent={item.path === place.path}
              onNavigate={place.onNavigate}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type MenuLeafProps = Pick<MenuLinkProps, 'item' | 'isCurrent' | 'onNavigate'> & { readonly depth: number };

/** A navigation re-renders only two entries of the menu: the previous and the current one. */
const MenuLeaf = memo(function MenuLeaf({ item, depth, ...place }: MenuLeafProps) {
  return (
    <MenuLink {...place} item={item} className={styles['item']} indent={indent(depth)}>
      <MenuIcon name={item.icon} depth={depth} />
      <span>{item.title}</span>
    </MenuLink>
  );
});

type MenuGroupProps = { readonly item: SideMenuItem; readonly place: MenuPlace; readonly depth: number };

function MenuGroup({ item, place, depth }: MenuGroupProps) {
  const isHolding = holds(item, place.path);
  const [group, setGroup] = useState({ isOpen: isHolding, isHolding });
  // Opens when a page inside it is visited in another way; never closes by itself.
  if (group.isHolding !== isHolding) setGroup({ isOpen: isHolding || group.isOpen, isHolding });
  // The page is rendered before the hidden content.
  const isFilled = useDeferredValue(true, group.isOpen);
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
      {isFilled ? <MenuList items={item.children} place={place} depth={depth + 1} /> : null}
    </details>
  );
}

type MenuLinkProps = {
  readonly item: SideMenuItem;
  /** Links to the current page. */
  readonly isCurrent: boolean;
  readonly onNavigate?: (() => void) | undefined;
  readonly className: string | undefined;
  readonly indent?: Partial<ReturnType<typeof indent>>;
  readonly children: ReactNode;
};

/** One entry: a link to a page, to a new window, or disabled if its address is unusable. */
export function MenuLink(props: MenuLinkProps) {
  const { target, wrong } = props.item;
  if (wrong !== undefined) return <WrongLink {...props} />;
  return target.kind === 'route' ? <PageLink {...props} /> : <WindowLink {...props} url={target.url} />;
}

function PageLink({
  item,
  isCurrent,
  onNavigate,
  className,
  indent: style = noIndent,
  children,
}: MenuLinkProps) {
  const openTab = useOpenTab();
  return (
    <Link
      {...linkTo(item.href)}
      className={className}
      style={style}
      onClick={(event) => {
        onNavigate?.();
        // A modifier key requests another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        if (openTab(item.href)) event.preventDefault();
      }}
      activeOptions={exactly}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** An unusable entry shows the reason, because it is a mistake in the menu that must be fixed. */
function WrongLink({ item, className, indent: style = noIndent, children }: MenuLinkProps) {
  return (
    <span className={className} style={style} aria-disabled="true" title={item.wrong}>
      {children}
      <small className={styles['wrong']}>{item.wrong}</small>
    </span>
  );
}

type WindowLinkProps = MenuLinkProps & { readonly url: LateUrl | undefined };

function WindowLink({
  url: late,
  onNavigate,
  className,
  indent: style = noIndent,
  children,
}: WindowLinkProps) {
  const token = useSession((session) => session.context.token);
  const url = late?.(token);
  if (url === undefined) {
    return (
      <span className={className} style={style} aria-disabled="true" title="菜单的地址不对，请联系管理员">
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
      onClick={onNavigate}
    >
      {children}
      <SquareArrowOutUpRight size={14} className={styles['arrow']} aria-label="（新窗口）" />
    </a>
  );
}

const exactly = { exact: true, includeSearch: false } as const;
const noIndent: Partial<ReturnType<typeof indent>> = {};

/** 14 px for the first level and little for the next ones: a sixth level still has space for its text in 200 px. */
function indent(depth: number) {
  return { paddingInlineStart: 16 + Math.min(depth, 1) * 14 + Math.min(Math.max(depth - 1, 0), 6) * 8 };
}

/** Returns whether the menu path is that of this entry or of one below it. */
export function holds(item: SideMenuItem, path: string): boolean {
  return item.path === path || item.children.some((child) => holds(child, path));
}
