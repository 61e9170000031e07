import { ApiError } from '#shared/api/errors.ts';
import type { Conflict, SaveFailure } from '#machines/work-saving/save-failure.ts';

/** Returns the reason of a failed submission, in the format of the saving machines. */
export function saveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError))
    return { kind: 'refused', message: error instanceof Error ? error.message : '保存失败，请稍后再试' };
  const conflict = conflictOf(error);
  if (conflict !== undefined) return { kind: 'conflict', message: error.message, conflict };
  const isOurs =
    error.kind === 'refusal' || (error.status >= 400 && error.status < 500 && error.status !== 401);
  return { kind: isOurs ? 'refused' : 'unreachable', message: error.message };
}

/**
 * Returns the server's version if it has exactly this file: an earlier attempt arrived, and only its answer was lost.
 */
export function arrivedVersion(error: unknown, workFile: string): number | undefined {
  const conflict = conflictOf(error);
  return conflict?.workFile === workFile ? conflict.versionNo : undefined;
}

function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'refusal') return undefined;
  const conflict = error.detail('conflict');
  return isVersion(conflict) ? conflict : undefined;
}

/** The contract declares this, but details of a refusal are not validated against it. */
function isVersion(value: unknown): value is Conflict {
  return typeof value === 'object' && value !== null && 'versionNo' in value && 'workName' in value;
}
