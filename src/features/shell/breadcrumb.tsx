import { Link, useLocation } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { useMenu } from '#shared/app/app-context.tsx';
import { breadcrumb } from '#shared/menu/breadcrumb.ts';
import { helpOn, helpPath } from '#shared/menu/help-path.ts';
import { menuPathOf } from '#shared/menu/menu-path.ts';
import { findRoute } from '#shared/menu/menu-registry.ts';
import { useShownTab } from '#shared/tabs/shown-tab.ts';
import styles from './shell.module.css';

/** The position of the page in the menu; every item is a link except the current one (docs/behaviour.md#titles). */
export function Breadcrumb() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = useMenu();
  const crumbs = breadcrumb(menu, pathname, useShownTab()?.ownTitle);
  const page = findRoute(menu, menuPathOf(pathname));
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
      {page === undefined || page.path === helpPath ? null : (
        <Link
          {...helpOn(page.path)}
          className={styles['help']}
          aria-label={`${page.title}的帮助`}
          title="帮助"
        >
          <CircleQuestionMark size={16} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
