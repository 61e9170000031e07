import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { itemAt } from '#shared/menu/side-menu.ts';
import styles from './shell.module.css';

type PageViewProps = {
  /** The group's path and name. */
  readonly path: string;
  readonly title: string;
  /** The path of the page inside. */
  readonly current: string;
  readonly children: ReactNode;
};

/** The layout PageView: the group's heading and its other pages, above the page. */
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
