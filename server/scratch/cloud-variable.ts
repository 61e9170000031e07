import * as z from 'zod/mini';

/** Scratch's own limit of a work's variables. */
export const maxVariables = 10;
const longestName = 100;

/** A name that Scratch accepts for a cloud variable. */
export const cloudName = z.string().check(z.maxLength(longestName), z.regex(/^☁ [^\p{Cc}\p{Cs}]*$/u));
