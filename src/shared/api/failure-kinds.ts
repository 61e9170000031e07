import { ApiError } from './errors.ts';

/**
 * Returns whether the server has received an earlier request of this form with other content: this request added
 * nothing.
 */
export function wasSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.detail('sentBefore') === true;
}

/**
 * Returns whether the client has already shown the failure: true for HTTP errors and lost connections, false for
 * refusals.
 */
export function isShownByClient(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'refusal';
}
