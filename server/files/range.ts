import type { ByteRange } from './object-store.ts';

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14). Anything but one valid byte range gives
 * the full file, as section 14.2 allows; 'unsatisfiable' gives status 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const match = /^bytes ?= ?(\d*) ?- ?(\d*)$/i.exec((header ?? '').trim());
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'full';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'full';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
