import { Link } from '@radix-ui/themes';
import { useSession } from '#lib/app-context.tsx';
import type { LateUrl } from '#lib/menu/menu-url.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './shell.module.css';

type FramePageProps = {
  readonly title: string;
  readonly url: LateUrl | undefined;
  /** Opens beside the app instead of inside it. */
  readonly external: boolean;
};

/** A menu entry that shows another site: sandboxed, or as a link when it belongs into a window of its own. */
export function FramePage({ title, url, external }: FramePageProps) {
  const token = useSession((session) => session.context.token);
  const address = url?.(token);
  return (
    <section className={styles['card']}>
      <h1 className={styles['pageTitle']}>{title}</h1>
      {address === undefined ? <EmptyState text="菜单地址无效" /> : null}
      {address !== undefined && external ? (
        <Link href={address} target="_blank" rel="noopener noreferrer">
          在新窗口打开
        </Link>
      ) : null}
      {address !== undefined && !external ? (
        // No allow-same-origin together with allow-scripts: a page of this site could then leave the sandbox.
        <iframe
          className={styles['frame']}
          title={title}
          src={address}
          sandbox="allow-scripts allow-forms allow-popups"
        />
      ) : null}
    </section>
  );
}
