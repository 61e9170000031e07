import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** Shown while the data is loading. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Renders the data of a query; a skeleton before, and 重试 after a failure. Loaded data stays visible. */
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
