import { Link } from '@tanstack/react-router';
import { useMenu } from '#lib/app-context.tsx';
import { linkTo } from '#lib/link-to.ts';
import { itemAt } from '#lib/menu/side-menu.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './shell.module.css';

/** A group of the menu that is shown itself: the way to its pages. */
export function GroupPage({ path, title }: { readonly path: string; readonly title: string }) {
  const { tree } = useMenu();
  const pages = (itemAt(tree, path)?.children ?? []).filter(({ target }) => target.kind === 'route');
  return (
    <section className={styles['card']}>
      <h1 className={styles['pageTitle']}>{title}</h1>
      {pages.length === 0 ? <EmptyState text="这个菜单下没有可以打开的页面" /> : null}
      <nav aria-label={title} className={styles['group']}>
        {pages.map((page) => (
          <Link key={page.key} {...linkTo(page.href)}>
            {page.title}
          </Link>
        ))}
      </nav>
    </section>
  );
}
