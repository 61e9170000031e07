import { Card } from '@radix-ui/themes';
import { useMenu } from '#shared/app/app-context.tsx';
import { itemAt } from '#shared/menu/side-menu.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { MenuLink } from './menu-list.tsx';
import styles from '../shell.module.css';

/** The page of a menu group: links to its entries. */
export function GroupPage({ path, title }: { readonly path: string; readonly title: string }) {
  const { tree } = useMenu();
  const items = itemAt(tree, path)?.children ?? [];
  return (
    <Card asChild size="2">
      <section>
        <h1 className={styles['pageTitle']}>{title}</h1>
        {items.length === 0 ? (
          <EmptyState text="这个菜单下没有可以打开的页面" />
        ) : (
          <nav aria-label={title} className={styles['group']}>
            {items.map((item) => (
              <MenuLink key={item.key} item={item} isCurrent={item.path === path} className={undefined}>
                {item.title}
              </MenuLink>
            ))}
          </nav>
        )}
      </section>
    </Card>
  );
}
