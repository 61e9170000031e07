import * as z from 'zod/mini';

/** Without a final slash, a query or a password in it. */
export const webAddress = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]*$/)),
  z.transform((url) => url.replace(/\/+$/, '')),
);
export const yesNo = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);
