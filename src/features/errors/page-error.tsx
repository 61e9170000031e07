import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { ApiError, ContractError } from '#api/errors.ts';
import { readServerBuild } from '#api/probe.ts';
import { useNotices } from '#lib/app-context.tsx';
import { isChunkError } from '#lib/chunk-error.ts';
import { InsideLayout } from '#lib/inside-layout.ts';
import { reloadPage } from '#lib/reload-page.ts';
import { themeElement, useAppearance } from '#lib/theme.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { exceptionWordings } from './exception-wordings.ts';

/**
 * What stands in place of a page that failed to load or to render: of the router's routes, and of a tab (as the
 * `errorComponent` of a `CatchBoundary`). The layout around it goes on working; where the layout itself broke, it takes
 * the window and offers the way home.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isInside = use(InsideLayout);
  const again = useRetry(error, reset);
  const state = <ErrorState text={wordingOf(error)} onRetry={again.retry} busy={again.isRetrying} />;
  return isInside ? state : <WholeWindow>{state}</WholeWindow>;
}

function WholeWindow({ children }: { readonly children: ReactNode }) {
  return (
    <div {...themeElement(useAppearance())} data-is-root-theme="true" data-has-background="true">
      <main id="content" tabIndex={-1}>
        <h1 className="visually-hidden">页面出错了</h1>
        {children}
        <p style={{ textAlign: 'center' }}>
          <a href="/">返回首页</a>
        </p>
      </main>
    </div>
  );
}

/** Tries again in place, which keeps the other tabs as they are; a part that fails twice needs the page anew. */
function useRetry(error: unknown, reset: () => void) {
  const router = useRouter();
  const notices = useNotices();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    if (isChunkError(error) && lastFailed === error.message) {
      lastFailed = '';
      // Without a network a reload would end on the browser's own error page.
      await readServerBuild().then(reloadPage, () =>
        notices.show({ kind: 'error', title: '系统提示', text: '网络超时' }),
      );
    } else {
      lastFailed = isChunkError(error) ? error.message : '';
      await router.invalidate();
      reset();
    }
    setRetrying(false);
  };
  return { isRetrying, retry: () => void retry() };
}

/** Of this page: browsers remember a part that failed, some of them for as long as the page is open. */
let lastFailed = '';

function wordingOf(error: unknown): string {
  if (error instanceof ApiError) return exceptionWordings[error.status] ?? error.message;
  return error instanceof ContractError || isChunkError(error) ? error.message : '页面出错了';
}
