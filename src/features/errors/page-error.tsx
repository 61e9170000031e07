import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, ContractError } from '#api/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** What stands in place of a page that failed to load or to render. The shell around it goes on working. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState text={wordingOf(error)} onRetry={retry} />;
}

function wordingOf(error: unknown): string {
  if (error instanceof ContractError || error instanceof ApiError) return error.message;
  // A chunk that did not come: each browser words it differently, and Vite its style sheets (Unable to preload CSS).
  const isUnloaded = error instanceof Error && /import|module|preload/i.test(error.message);
  return isUnloaded ? '页面加载失败，请重试' : '页面出错了';
}
