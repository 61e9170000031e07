import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { frontMenuQuery } from '../api.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { isSitePath } from '#shared/menu/safe-redirect.ts';
import type { Schema } from '#openapi/index.ts';
import styles from './front-menu.module.css';

/**
 * The first level of the front-office menu. Entries that need a login are shown only with one
 * (docs/behaviour.md#public-site), and not at all in the frame of a pupil, which has its own places.
 */
export function FrontMenu({ isPublicOnly = false }: { readonly isPublicOnly?: boolean }) {
  const isLoggedIn = useSession((session) => session.context.token !== undefined);
  const { data } = useQuery(frontMenuQuery());
  const entries = (data ?? []).filter((entry) => entry.needLogin !== 1 || (isLoggedIn && !isPublicOnly));
  if (entries.length === 0) return null;
  return (
    <nav aria-label="网站菜单" className={styles['menu']}>
      {entries.map((entry) => (
        <FrontMenuLink key={entry.id} entry={entry} />
      ))}
    </nav>
  );
}

function FrontMenuLink({ entry }: { readonly entry: Schema<'FrontMenuEntry'> }) {
  const url = entry.url ?? '';
  if (entry.internalOrExternal !== true && isSitePath(url))
    return <Link {...linkTo(url)}>{entry.title}</Link>;
  if (!/^https?:\/\//i.test(url) && !isSitePath(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {entry.title}
    </a>
  );
}
