import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMenu } from '#lib/app-context.tsx';
import { linkTo } from '#lib/link-to.ts';
import { itemAt } from '#lib/menu/side-menu.ts';
import styles from './shell.module.css';

type PageViewProps = {
  /** The group's path and name. */
  readonly path: string;
  readonly title: string;
  /** Of the page inside. */
  readonly current: string;
  readonly children: ReactNode;
};

/** The layout PageView: above the page its group, and the other pages of the group. */
export function PageView({ path, title, current, children }: PageViewProps) {
  const { tree } = useMenu();
  const pages = (itemAt(tree, path)?.children ?? []).filter(
    ({ target, children: below }) => target.kind === 'route' && below.length === 0,
  );
  return (
    <>
      <nav aria-label={title} className={styles['group']}>
        <strong>{title}</strong>
        {pages.map((page) => (
          <Link
            key={page.key}
            {...linkTo(page.href)}
            aria-current={page.path === current ? 'page' : undefined}
          >
            {page.title}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
