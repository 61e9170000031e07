import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#api/errors.ts';
import { onlineColumnsQuery, onlineQueryInfoQuery } from '#api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import type { OnlineColumns } from './field-values.ts';

type LoadedFormProps = {
  readonly code: string;
  /** Where the form is gone, or not for this user: which of them is nobody's business. */
  readonly missing: ReactNode;
  readonly children: (form: {
    readonly columns: OnlineColumns;
    readonly queries: readonly Schema<'OnlineQuery'>[];
  }) => ReactNode;
};

/** What the server says of a form, once it has said it. */
export function LoadedForm({ code, missing, children }: LoadedFormProps) {
  const columns = useQuery(onlineColumnsQuery(code));
  const queries = useQuery(onlineQueryInfoQuery(code));
  const error = columns.error ?? queries.error;
  if (columns.data !== undefined && queries.data !== undefined)
    return children({ columns: columns.data, queries: queries.data });
  if (error === null) return <PageSkeleton />;
  if (isMissing(error)) return missing;
  const retry = () => void Promise.all([columns.refetch(), queries.refetch()]);
  return <ErrorState text={messageOf(error, '加载失败')} onRetry={retry} />;
}

/** Whether there is no such thing for the user, as against something that went wrong. */
export function isMissing(error: Error): boolean {
  return (
    error instanceof ApiError && (error.kind === 'refusal' || error.status === 404 || error.status === 400)
  );
}
