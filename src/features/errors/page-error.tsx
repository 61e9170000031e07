import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ContractError } from '#api/errors.ts';
import { messageOf } from '#machines/message-of.ts';
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
  if (error instanceof ContractError) return `服务器的回答不符合约定：${error.operation}（${error.field}）`;
  if (error instanceof TypeError && /import|module/i.test(error.message)) return '页面加载失败，请重试';
  return messageOf(error, '页面出错了');
}
