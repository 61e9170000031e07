import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { onlineColumnsQuery, onlineEnhanceQuery, onlineQueryInfoQuery } from '#shared/api/online-rows.ts';
import { createEnhanceStore } from './rules/enhance-store.ts';
import { ruleOfEnhance } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { OnlineColumns } from '#shared/forms/field-values.ts';

type LoadedFormProps = {
  readonly code: string;
  /** Shown if the form does not exist or is not allowed, without distinguishing them. */
  readonly missing: ReactNode;
  readonly children: (form: {
    readonly columns: OnlineColumns;
    readonly queries: readonly Schema<'OnlineQuery'>[];
  }) => ReactNode;
};

/** Renders the server's description of a form after it has arrived. */
export function LoadedForm({ code, missing, children }: LoadedFormProps) {
  const columns = useQuery(onlineColumnsQuery(code, { quiet: 'untilAnswered' }));
  const queries = useQuery(onlineQueryInfoQuery(code));
  const rules = useRules(code, columns.data?.enhance);
  const columnsWithRules = useMemo(
    () =>
      columns.data === undefined || rules.data === undefined
        ? undefined
        : { ...columns.data, rules: rules.data },
    [columns.data, rules.data],
  );
  const error = columns.error ?? queries.error ?? rules.error;
  if (columnsWithRules !== undefined && queries.data !== undefined)
    return children({ columns: columnsWithRules, queries: queries.data });
  if (error === null) return <PageSkeleton />;
  if (isMissing(error)) return missing;
  const retry = () => void Promise.all([columns.refetch(), queries.refetch(), rules.refetch()]);
  return <ErrorState text={messageOf(error, '加载失败')} onRetry={retry} />;
}

const noRules: Schema<'FormRule'>[] = [];

/** The rules of a form: from the browser's cache by tag, otherwise from the enhance operation. */
function useRules(code: string, tag: string | undefined) {
  const [store] = useState(() => createEnhanceStore());
  const { data, error, refetch } = useQuery({
    ...onlineEnhanceQuery(code, { tag: tag ?? '', findRules: store.read, storeRules: store.write }),
    enabled: tag !== undefined,
  });
  const rules = useMemo(() => data?.rules.map(ruleOfEnhance), [data]);
  return tag === undefined
    ? { data: noRules, error: null, refetch: async () => undefined }
    : { data: rules, error, refetch };
}

/** Returns whether the form does not exist for the user, in contrast to a failure. */
export function isMissing(error: Error): boolean {
  return (
    error instanceof ApiError && (error.kind === 'refusal' || error.status === 404 || error.status === 400)
  );
}
