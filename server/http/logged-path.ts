import { contractOperations } from './contract.ts';

/** The pages that a public link (decision 075) and the code of a class open, and operations to whose path a token belongs: whoever has it may. */
const tokenPlaces = [
  '/f/',
  '/c/',
  ...new Set(
    contractOperations().flatMap(({ url }) =>
      url.includes(':token') ? [`/api${url.slice(0, url.indexOf(':token'))}`] : [],
    ),
  ),
];

/**
 * The path of a request as it may be written down: without query, and without a token in it. `pattern`: of the route that
 * took it.
 */
export function loggedPath(url: string, pattern: string | undefined): string {
  if (pattern?.includes(':token') === true) return pattern;
  const path = url.split('?')[0] ?? '';
  const place = tokenPlaces.find((one) => path.startsWith(one));
  return place === undefined ? path : `${place}:token`;
}
