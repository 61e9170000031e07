/** The fields of a record that the machine uses: its id, and its revision. */
export type CrudRecord = { readonly id: string; readonly revision?: string | null | undefined };

/** The state that another user saved first, and the user's name. */
export type CrudConflict = {
  readonly theirs: CrudRecord;
  readonly by: string;
  readonly at: string;
};

/** Returns the conflict of a refusal (see `server/http/revision.ts`); undefined for any other failure. */
export function conflictOf(error: unknown): CrudConflict | undefined {
  const details = partOf(error, 'details');
  const theirs = partOf(details, 'conflict');
  if (!isRecord(theirs)) return undefined;
  return { theirs, by: textOf(partOf(details, 'by')), at: textOf(partOf(details, 'at')) };
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

function isRecord(value: unknown): value is CrudRecord {
  return typeof partOf(value, 'id') === 'string';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
