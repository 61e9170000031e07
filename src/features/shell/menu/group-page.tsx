import { Card } from '@radix-ui/themes';
import { useMenu } from '#shared/app/app-context.tsx';
import { itemAt, type SideMenuItem } from '#shared/menu/side-menu.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-list.tsx';
import styles from '../shell.module.css';

/** The page of a menu group: links to everything below it, also to entries that are hidden in the menu. */
export function GroupPage({ path, title }: { readonly path: string; readonly title: string }) {
  const { entries } = useMenu();
  const items = itemAt(entries, path)?.children ?? [];
  return (
    <Card asChild size="2">
      <section>
        <h1 className={styles['pageTitle']}>{title}</h1>
        {items.length === 0 ? (
          <EmptyState text="这个菜单下没有可以打开的页面" />
        ) : (
          <GroupPart title={title} items={items} />
        )}
      </section>
    </Card>
  );
}

type GroupPartProps = { readonly title: string; readonly items: readonly SideMenuItem[] };

/** The pages of a group, then each group inside it with its own heading. */
function GroupPart({ title, items }: GroupPartProps) {
  const pages = items.filter(({ children }) => children.length === 0);
  const groups = items.filter(({ children }) => children.length > 0);
  return (
    <>
      {pages.length === 0 ? null : (
        <nav aria-label={title} className={styles['groupPages']}>
          {pages.map((item) => (
            <MenuLink key={item.key} item={item} isCurrent={false} className={styles['groupPage']}>
              <MenuIcon name={item.icon} depth={0} />
              {item.title}
            </MenuLink>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <section key={group.key}>
          <h2 className={styles['groupTitle']}>{group.title}</h2>
          <GroupPart title={group.title} items={group.children} />
        </section>
      ))}
    </>
  );
}
