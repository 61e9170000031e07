import type { Schema } from '#openapi/index.ts';

/** The version that another device saved meanwhile. */
export type Conflict = Schema<'WorkVersion'>;

/** How a save fails, as its actor rejects. */
export type SaveFailure =
  | { readonly kind: 'conflict'; readonly message: string; readonly conflict: Conflict }
  /** Not the work's fault: no network, no session, a server that is down. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** A rejected save as the machine reads it; anything unknown counts as a refusal with its own words. */
export function readSaveFailure(error: unknown): SaveFailure {
  return isSaveFailure(error)
    ? error
    : { kind: 'refused', message: error instanceof Error ? error.message : '保存失败，请稍后再试' };
}

/** Returns the version that another device saved, when that is why the save was refused. */
export function conflictOf(error: unknown): Conflict | undefined {
  const failure = readSaveFailure(error);
  return failure.kind === 'conflict' ? failure.conflict : undefined;
}

const kinds: ReadonlySet<unknown> = new Set(['conflict', 'unreachable', 'refused']);

function isSaveFailure(error: unknown): error is SaveFailure {
  return typeof error === 'object' && error !== null && 'kind' in error && kinds.has(error.kind);
}
