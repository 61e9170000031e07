import { Link } from '@radix-ui/themes';
import { useState } from 'react';
import { useSession } from '#lib/app-context.tsx';
import type { LateUrl } from '#lib/menu/menu-url.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import styles from './shell.module.css';

type FramePageProps = { readonly title: string; readonly url: LateUrl | undefined };

/** A menu entry that shows another site, sandboxed. */
export function FramePage({ title, url }: FramePageProps) {
  const address = useSession((session) => url?.(session.context.token));
  return (
    <section className={styles['card']}>
      <h1 className={styles['pageTitle']}>{title}</h1>
      {address === undefined ? (
        <EmptyState text="菜单地址无效" />
      ) : (
        <Frame key={address} title={title} address={address} />
      )}
    </section>
  );
}

/** A site that cannot be reached loads too, as the browser's own page that says so. */
function Frame({ title, address }: { readonly title: string; readonly address: string }) {
  const [isLoading, setIsLoading] = useState(true);
  return (
    <div className={styles['frameBox']} aria-busy={isLoading}>
      {isLoading ? <PageSkeleton /> : null}
      {/* No allow-same-origin together with allow-scripts: a page of this site could then leave the sandbox. */}
      <iframe
        className={styles['frame']}
        data-loading={isLoading}
        title={title}
        src={address}
        sandbox="allow-scripts allow-forms allow-popups"
        onLoad={() => setIsLoading(false)}
      />
    </div>
  );
}

/** A menu entry that opens in a window of its own and in no tab: all there is to show here is the way there. */
export function WindowPage({ title, url }: FramePageProps) {
  const address = useSession((session) => url?.(session.context.token));
  return (
    <section className={styles['card']}>
      <h1 className={styles['pageTitle']}>{title}</h1>
      {address === undefined ? (
        <EmptyState text="菜单地址无效" />
      ) : (
        <Link href={address} target="_blank" rel="noopener noreferrer">
          在新窗口打开
        </Link>
      )}
    </section>
  );
}
