import { ApiError } from '#shared/api/errors.ts';

/** Returns whether the refusal requests a confirmation: works have the tag. */
export function inUse(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'force';
}
