import * as z from 'zod/mini';

/** Values of cloud variables between a page and its frame; ten of them, by the project's names. */
export const cloudValues = z
  .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(256)))
  .check(z.refine((values) => Object.keys(values).length <= 10));
