import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { ApiError } from '#api/errors.ts';
import { onlineColumnsQuery, onlineEnhanceQuery, onlineQueryInfoQuery } from '#api/online-rows.ts';
import { createEnhanceStore } from '#lib/enhance-store.ts';
import { ruleOfEnhance } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import type { OnlineColumns } from '#domain/forms/field-values.ts';

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
  const columns = useQuery(onlineColumnsQuery(code, { quiet: 'untilAnswered' }));
  const queries = useQuery(onlineQueryInfoQuery(code));
  const rules = useRules(code, columns.data?.enhance);
  const whole = useMemo(
    () =>
      columns.data === undefined || rules.data === undefined
        ? undefined
        : { ...columns.data, rules: rules.data },
    [columns.data, rules.data],
  );
  const error = columns.error ?? queries.error ?? rules.error;
  if (whole !== undefined && queries.data !== undefined)
    return children({ columns: whole, queries: queries.data });
  if (error === null) return <PageSkeleton />;
  if (isMissing(error)) return missing;
  const retry = () => void Promise.all([columns.refetch(), queries.refetch(), rules.refetch()]);
  return <ErrorState text={messageOf(error, '加载失败')} onRetry={retry} />;
}

const noRules: Schema<'FormRule'>[] = [];

/** The rules of a form: those that this browser keeps by their tag, else by the enhance wire. */
function useRules(code: string, tag: string | undefined) {
  const [store] = useState(() => createEnhanceStore());
  const { data, error, refetch } = useQuery({
    ...onlineEnhanceQuery(code, { tag: tag ?? '', kept: store.read, keep: store.write }),
    enabled: tag !== undefined,
  });
  const told = useMemo(() => data?.rules.map(ruleOfEnhance), [data]);
  return tag === undefined
    ? { data: noRules, error: null, refetch: async () => undefined }
    : { data: told, error, refetch };
}

/** Whether there is no such thing for the user, as against something that went wrong. */
export function isMissing(error: Error): boolean {
  return (
    error instanceof ApiError && (error.kind === 'refusal' || error.status === 404 || error.status === 400)
  );
}
