import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { ApiError, ContractError } from '#api/errors.ts';
import { useNotices } from '#lib/app-context.tsx';
import { chunkLostAgain, isChunkError } from '#lib/chunk-error.ts';
import { InsideLayout } from '#lib/inside-layout.ts';
import { reloadWhenServed, reloadWord } from '#lib/reload-page.ts';
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

/** Tries again in place, which keeps the other tabs as they are; a part that fails twice needs the page anew. */
function useRetry(error: unknown, reset: () => void) {
  const router = useRouter();
  const notices = useNotices();
  const [isRetrying, setRetrying] = useState(false);
  const wish = isChunkError(error) ? `${location.pathname} ${error.message}` : '';
  const isForGood = !isRetrying && wish !== '' && wish === lastFailed;
  const retry = async () => {
    setRetrying(true);
    if (isForGood) await reloadWhenServed(notices);
    else {
      lastFailed = wish;
      await router.invalidate();
      reset();
    }
    setRetrying(false);
  };
  return { isRetrying, isForGood, retry: () => void retry() };
}

/** What was asked for once more last: whoever fails then has what `chunkLostAgain` is about. */
let lastFailed = '';

function wordingOf(error: unknown): string {
  if (error instanceof ApiError) return exceptionWordings[error.status] ?? error.message;
  return error instanceof ContractError || isChunkError(error) ? error.message : '页面出错了';
}
