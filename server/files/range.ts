import type { ByteRange } from './file-store.ts';

/** A header may be as long as all headers together: what is longer than any range is none. */
const longestHeader = 100;
/** Blanks around the parts are borne; within a number they would make another one of two. */
const oneRange = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110, section 14). Anything but one valid byte range is
 * answered in full, as section 14.2 allows; 'unsatisfiable' is answered by 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const text = header ?? '';
  const match = text.length > longestHeader ? null : oneRange.exec(text);
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
