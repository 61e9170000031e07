import { Card, Link } from '@radix-ui/themes';
import { useMemo, useState, type ReactNode } from 'react';
import { useMenu, useSession } from '#shared/app/app-context.tsx';
import { outsideFrame } from '#shared/browser/outside-frame.ts';
import { frameTarget } from './frame-target.ts';
import type { LateUrl } from '#shared/menu/menu-url.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './shell.module.css';

type FramePageProps = { readonly title: string; readonly url: LateUrl | undefined };

type FramedProps = FramePageProps & {
  /** Renders a page of the menu by its address. */
  readonly renderPage: (href: string) => ReactNode;
};

/** A menu entry that shows another page: a page of the menu in place, others in a sandboxed frame. */
export function FramePage({ title, url, renderPage }: FramedProps) {
  const menu = useMenu();
  const address = useSession((session) => url?.(session.context.token)) ?? '';
  const target = useMemo(() => frameTarget(address, menu, globalThis.location.origin), [address, menu]);
  if (target.kind === 'page') return renderPage(target.href);
  return (
    <Card asChild size="2">
      <section>
        <h1 className={styles['pageTitle']}>{title}</h1>
        {target.kind === 'nothing' ? (
          <EmptyState text="菜单的地址不对，请联系管理员" />
        ) : (
          <Frame
            key={address}
            title={title}
            address={target.isForeign ? outsideFrame(target.address) : target.address}
            sandbox={target.sandbox}
          />
        )}
      </section>
    </Card>
  );
}

type FrameProps = { readonly title: string; readonly address: string; readonly sandbox: string };

/** An unreachable site fires a load event too, for the browser's own error page. */
function Frame({ title, address, sandbox }: FrameProps) {
  const [isLoading, setIsLoading] = useState(true);
  return (
    <div className={styles['frameBox']} aria-busy={isLoading}>
      {isLoading ? <PageSkeleton /> : null}
      <iframe
        className={styles['frame']}
        data-loading={isLoading}
        title={title}
        src={address}
        sandbox={sandbox}
        onLoad={() => setIsLoading(false)}
      />
    </div>
  );
}

/** A menu entry that opens in a new window without a tab: this page only links to it. */
export function WindowPage({ title, url }: FramePageProps) {
  const address = useSession((session) => url?.(session.context.token));
  return (
    <Card asChild size="2">
      <section>
        <h1 className={styles['pageTitle']}>{title}</h1>
        {address === undefined ? (
          <EmptyState text="菜单的地址不对，请联系管理员" />
        ) : (
          <Link href={address} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </Link>
        )}
      </section>
    </Card>
  );
}
