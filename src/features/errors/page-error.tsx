import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { ApiError, ContractError } from '#shared/api/errors.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { chunkLostAgain, isChunkError } from '#shared/browser/chunk-error.ts';
import { InsideLayout } from '#shared/app/inside-layout.ts';
import { reloadWhenServed, reloadWord } from '#shared/app/reload-page.ts';
import { themeElement, useAppearance } from '#shared/browser/theme.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { exceptionWordings } from './exception-wordings.ts';

/**
 * Replaces a page that failed to load or to render: for the router's routes, and for a tab (as the `errorComponent` of
 * a `CatchBoundary`). The surrounding layout continues to work; if the layout itself failed, this fills the window and
 * offers the way home.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isInside = use(InsideLayout);
  const again = useRetry(error, reset);
  const state = (
    <ErrorState
      text={again.isForGood ? chunkLostAgain : wordingOf(error)}
      onRetry={again.retry}
      retryLabel={again.isForGood ? reloadWord : '重试'}
      busy={again.isRetrying}
    />
  );
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

/** Retries in place, which keeps the other tabs; a chunk that fails twice needs a page reload. */
function useRetry(error: unknown, reset: () => void) {
  const router = useRouter();
  const notices = useNotices();
  const [isRetrying, setRetrying] = useState(false);
  const failedChunk = isChunkError(error) ? `${location.pathname} ${error.message}` : '';
  const isForGood = !isRetrying && failedChunk !== '' && failedChunk === lastFailed;
  const retry = async () => {
    setRetrying(true);
    if (isForGood) await reloadWhenServed(notices);
    else {
      lastFailed = failedChunk;
      await router.invalidate();
      reset();
    }
    setRetrying(false);
  };
  return { isRetrying, isForGood, retry: () => void retry() };
}

/** The address of the last retry: a second failure there is the case of `chunkLostAgain`. */
let lastFailed = '';

function wordingOf(error: unknown): string {
  if (error instanceof ApiError) return exceptionWordings[error.status] ?? error.message;
  return error instanceof ContractError || isChunkError(error) ? error.message : '页面出错了';
}
