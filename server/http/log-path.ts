import { contractOperations } from './contract.ts';

/** Paths that contain a bearer token: pages of public links (decision 075) and class codes, and their operations. */
const tokenPrefixes = [
  '/f/',
  '/c/',
  ...new Set(
    contractOperations().flatMap(({ url }) =>
      url.includes(':token') ? [`/api${url.slice(0, url.indexOf(':token'))}`] : [],
    ),
  ),
];

/** Returns the path of a request for logs, without query and tokens. `pattern`: of the matched route. */
export function pathForLog(url: string, pattern: string | undefined): string {
  if (pattern?.includes(':token') === true) return pattern;
  const path = url.split('?')[0] ?? '';
  const tokenPrefix = tokenPrefixes.find((one) => path.startsWith(one));
  return tokenPrefix === undefined ? path : `${tokenPrefix}:token`;
}
