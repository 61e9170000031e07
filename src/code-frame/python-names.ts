import { constants, keywords } from './python-keywords.ts';

/** Names that a program of blocks uses itself. */
const used =
  'abs all any bool chr dict divmod enumerate float input int len list map math max min open ord pow print random range reversed round set sorted str sum t time tuple turtle type zip';
const reserved = new Set([...keywords, ...constants, 'match', ...used.split(' ')]);

export type PythonNames = ReturnType<typeof pythonNames>;

/**
 * Gives variables and functions names that Python accepts, as near to the pupil's as possible. Chinese names stay.
 * The names of all variables are given first, in the order of `variables`.
 */
export function pythonNames(variables: readonly string[]) {
  const taken = new Set<string>();
  const given = new Map<string, string>();
  const give = (key: string, from: string): string => {
    const present = given.get(key);
    if (present !== undefined) return present;
    const base = identifier(from);
    let name = base;
    for (let count = 2; reserved.has(name) || taken.has(name); count += 1) name = `${base}${count}`;
    taken.add(name);
    given.set(key, name);
    return name;
  };
  const variable = (name: string): string => give(`variable ${name}`, name);
  for (const name of variables) variable(name);
  return {
    variable,
    /** Functions of different names may be given the same `from`, the name to begin with. */
    procedure: (name: string, from = name): string => give(`procedure ${name}`, from),
    isTaken: (name: string): boolean => taken.has(name) || reserved.has(name),
  };
}

function identifier(name: string): string {
  // Python normalises names in the same way, so that ａ and a are one name.
  const letters = name
    .normalize('NFKC')
    .trim()
    .replaceAll(/[^\p{XID_Continue}]/gu, '_');
  return /^\p{XID_Start}|^_/u.test(letters) ? letters : `_${letters}`;
}
