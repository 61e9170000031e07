/**
 * The version of the rules. Raise it when a rule or an area is added or removed, or when one reports other places or
 * points: a job analyses the stored works again. `rules-version.test.ts` fails when the ids change without it.
 */
export const rulesVersion = 1;
