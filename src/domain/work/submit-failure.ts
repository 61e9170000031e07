import { ApiError } from '#api/errors.ts';
import type { Conflict, SaveFailure } from '#machines/work-saving/work-saving-events.ts';

/** Why a work could not be sent, as the machines that send works read it. */
export function saveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError))
    return { kind: 'refused', message: error instanceof Error ? error.message : '保存失败，请稍后再试' };
  const conflict = conflictOf(error);
  if (conflict !== undefined) return { kind: 'conflict', message: error.message, conflict };
  const isOurs =
    error.kind === 'refusal' || (error.status >= 400 && error.status < 500 && error.status !== 401);
  return { kind: isOurs ? 'refused' : 'unreachable', message: error.message };
}

/** The version that the server has when it is this very file: an earlier try arrived, only its answer was lost. */
export function arrivedVersion(error: unknown, workFile: string): number | undefined {
  const conflict = conflictOf(error);
  return conflict?.workFile === workFile ? conflict.versionNo : undefined;
}

function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'refusal') return undefined;
  const conflict = error.detail('conflict');
  return isVersion(conflict) ? conflict : undefined;
}

/** The server's contract says so; details of a refusal are not checked against it. */
function isVersion(value: unknown): value is Conflict {
  return typeof value === 'object' && value !== null && 'versionNo' in value && 'workName' in value;
}
