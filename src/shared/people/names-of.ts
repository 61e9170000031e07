type Pupil = { readonly username: string; readonly realname?: string | null | undefined };

/** The number of people who are named one by one. */
const maxNames = 5;

/**
 * Returns the names of pupils for a question: up to five, then the count. Where two of the class have the same name, the
 * account follows it.
 */
export function namesOf(pupils: readonly Pupil[], classmates: readonly Pupil[] = pupils): string {
  const names = pupils.slice(0, maxNames).map((pupil) => nameAmong(pupil, classmates));
  return `${names.join('、')}${pupils.length > maxNames ? `等 ${pupils.length} 人` : ''}`;
}

/** Returns the name of a pupil. The account follows it if another one of `others` has the same name. */
export function nameAmong(pupil: Pupil, others: readonly Pupil[]): string {
  const name = nameOf(pupil);
  const isShared = others.some((other) => other.username !== pupil.username && nameOf(other) === name);
  return isShared ? `${name}（${pupil.username}）` : name;
}

function nameOf({ realname, username }: Pupil): string {
  return realname ?? username;
}
