import { ApiError } from '#api/errors.ts';

/** The refusal that asks to confirm: works have the tag. */
export function inUse(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'force';
}
