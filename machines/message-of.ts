/** The text of whatever a rejected promise carried; `fallback` when it says nothing. */
export function messageOf(error: unknown, fallback: string): string {
  if (typeof error === 'string' && error !== '') return error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return fallback;
  return typeof error.message === 'string' && error.message !== '' ? error.message : fallback;
}
