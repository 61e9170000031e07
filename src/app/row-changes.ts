import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#shared/api/client.ts';
import type { Schema } from '#openapi/index.ts';
import { renewQueries } from '#shared/app/renew-queries.ts';
import { businessConstants } from '#machines/business-constants.ts';

const rowPaths = [
  '/online/cgform/api/getData/{code}',
  '/online/cgform/api/getTreeData/{code}',
  '/online/cgform/api/form/{code}/{id}',
] as const;

const afterPause = (run: () => void): void => void setTimeout(run, businessConstants.rowsPause);

/**
 * Creates the reaction to changed rows of a form: its cached queries are refetched at once, and then at most once per
 * pause, however many users write. A form that no page has shown has no cached queries. Without an id any form may have
 * changed.
 */
export function createRowChanges(client: QueryClient, later: (run: () => void) => void = afterPause) {
  /** The forms that were refetched recently, and whether they have changed since. */
  const resting = new Map<string, boolean>();
  const keysOf = (code: string) => rowPaths.map((path) => [...keyOf(path), { params: { code } }]);
  const renew = (code: string): void => {
    for (const queryKey of keysOf(code)) renewQueries(client, queryKey);
    resting.set(code, false);
    later(() => rested(code));
  };
  const rested = (code: string): void => {
    const isAnswered = keysOf(code).every((queryKey) => client.isFetching({ queryKey }) === 0);
    // A refetch now would cancel the pending answer, again and again.
    if (!isAnswered) later(() => rested(code));
    else if (resting.get(code) === true) renew(code);
    else resting.delete(code);
  };
  return (formId?: string): void => {
    if (formId === undefined) for (const path of rowPaths) renewQueries(client, keyOf(path));
    for (const code of codesOf(client, formId))
      if (resting.has(code)) resting.set(code, true);
      else renew(code);
  };
}

/** The message contains only the id of the form: its code would reveal the form's existence to all users. */
function codesOf(client: QueryClient, formId: string | undefined): readonly string[] {
  const forms = client.getQueriesData<Schema<'OnlineColumns'>>({
    queryKey: keyOf('/online/cgform/api/getColumns/{code}'),
  });
  return forms.flatMap(([, form]) => (form !== undefined && form.id === formId ? [form.code] : []));
}
