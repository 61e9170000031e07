import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#ui/error-state.tsx';

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** Where the data is about to be. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What a query has read; a skeleton before, and 重试 when it cannot be read. Data that is there stays. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    <ErrorState
      text={messageOf(query.error, '加载失败')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
