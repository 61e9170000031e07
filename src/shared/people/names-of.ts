type Pupil = { readonly username: string; readonly realname?: string | null | undefined };

/** The number of people who are named one by one. */
const maxNames = 5;

/**
 * Returns the names of pupils for a question: up to five, then the count. Where two of the class have the same name, the
 * account follows it.
 */
export function namesOf(pupils: readonly Pupil[], classmates: readonly Pupil[] = pupils): string {
  const nameOf = ({ realname, username }: Pupil): string => realname ?? username;
  const names = pupils.slice(0, maxNames).map((pupil) => {
    const name = nameOf(pupil);
    const isShared = classmates.some((other) => other.username !== pupil.username && nameOf(other) === name);
    return isShared ? `${name}（${pupil.username}）` : name;
  });
  return `${names.join('、')}${pupils.length > maxNames ? `等 ${pupils.length} 人` : ''}`;
}
