import { Link, useLocation } from '@tanstack/react-router';
import { useMenu } from '#lib/app-context.tsx';
import { breadcrumb } from '#lib/menu/breadcrumb.ts';
import { useShownTab } from '#lib/shown-tab.ts';
import styles from './shell.module.css';

/** Where the page stands in the menu; every crumb is a link except the current one (specification §2). */
export function Breadcrumb() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const crumbs = breadcrumb(useMenu(), pathname, useShownTab()?.ownTitle);
  return (
    <nav aria-label="面包屑" className={styles['crumbs']}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={`${crumb.path ?? ''} ${crumb.title}`}>
            {crumb.path === undefined ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <Link to={crumb.path}>{crumb.title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
