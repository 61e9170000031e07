import type { Schema } from '#openapi/index.ts';
import { restoreDicts } from './dict-admin.ts';
import { ApiError } from './errors.ts';
import { restoreUsers } from './user.ts';

/** A deleted record that occupies a unique value and that the user may restore. */
export type Recycled = Schema<'Recycled'>;

const restorers = { user: restoreUsers, dict: restoreDicts } as const;

const isKind = (text: unknown): text is Recycled['kind'] =>
  typeof text === 'string' && Object.hasOwn(restorers, text);

/** Returns the deleted record that a refusal reports; undefined if the user may restore no record. */
export function recycledOf(error: unknown): Recycled | undefined {
  const detail = error instanceof ApiError ? error.detail('recycled') : undefined;
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { kind, id, name }: { kind?: unknown; id?: unknown; name?: unknown } = detail;
  return isKind(kind) && typeof id === 'string' && typeof name === 'string' ? { kind, id, name } : undefined;
}

/** Returns whether a refusal concerns a value that a deleted record occupies. */
export const isKeptInBin = (error: ApiError): boolean => error.detail('recycled') !== undefined;

/** Restores records of one kind from the recycle bin. */
export const restoreRecycled = ({ kind, id }: Recycled) => restorers[kind]([id]);
