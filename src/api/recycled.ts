import type { Schema } from '#openapi/index.ts';
import { restoreDicts } from './dict-admin.ts';
import { ApiError } from './errors.ts';
import { restoreUsers } from './user.ts';

/** A deleted record that keeps a unique value, which the user may restore. */
export type Recycled = Schema<'Recycled'>;

const restorers = { user: restoreUsers, dict: restoreDicts } as const;

const isKind = (text: unknown): text is Recycled['kind'] =>
  typeof text === 'string' && Object.hasOwn(restorers, text);

/** What a refusal says is in the way of a value; undefined: nothing that the user may restore. */
export function recycledOf(error: unknown): Recycled | undefined {
  const told = error instanceof ApiError ? error.detail('recycled') : undefined;
  if (typeof told !== 'object' || told === null) return undefined;
  const { kind, id, name }: { kind?: unknown; id?: unknown; name?: unknown } = told;
  return isKind(kind) && typeof id === 'string' && typeof name === 'string' ? { kind, id, name } : undefined;
}

/** Whether a refusal is about a value that a deleted record keeps. */
export const isKeptInBin = (error: ApiError): boolean => error.detail('recycled') !== undefined;

/** Takes records of one kind out of the recycle bin. */
export const restoreRecycled = ({ kind, id }: Recycled) => restorers[kind]([id]);
