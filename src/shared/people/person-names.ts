type Person = { readonly username: string; readonly realname?: string | null | undefined };

/** The number of people who are named one by one. */
const maxNames = 5;

/** Returns the name of a person; the account when there is no name. */
export function nameOf({ realname, username }: Person): string {
  return realname === null || realname === undefined || realname === '' ? username : realname;
}

/** Returns the name of a person. The account follows it if another one of `others` has the same name. */
export function nameAmong(person: Person, others: readonly Person[]): string {
  const name = nameOf(person);
  const isShared = others.some((other) => other.username !== person.username && nameOf(other) === name);
  return isShared ? `${name}（${person.username}）` : name;
}

/**
 * Returns the names of pupils for a question: up to five, then the count. Where two of the class have the same name, the
 * account follows it.
 */
export function namesText(pupils: readonly Person[], classmates: readonly Person[] = pupils): string {
  const names = pupils.slice(0, maxNames).map((pupil) => nameAmong(pupil, classmates));
  return `${names.join('、')}${pupils.length > maxNames ? `等 ${pupils.length} 人` : ''}`;
}
