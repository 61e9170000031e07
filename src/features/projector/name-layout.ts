import { nameOf } from '#shared/people/person-names.ts';

type Named = { readonly userId: string; readonly username: string; readonly realname?: string | null };

const widest = 8;
/** Per cent of the window's width, for at most so many names. */
const sizes = [
  { upTo: 12, size: 2.3 },
  { upTo: 24, size: 1.9 },
  { upTo: 36, size: 1.5 },
] as const;
const smallest = 1.3;

/** Returns the columns of the names and their font size in per cent of the window's width: all fit on one screen. */
export function nameLayout(count: number): { readonly columns: number; readonly size: number } {
  return {
    columns: Math.min(widest, Math.max(3, Math.ceil(Math.sqrt(count * 1.2)))),
    size: sizes.find(({ upTo }) => count <= upTo)?.size ?? smallest,
  };
}

/** Returns the end of the account for each pupil who shares the name with another one, by user id. */
export function namesakeMarks(pupils: readonly Named[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const pupil of pupils) {
    const namesakes = pupils.filter((one) => nameOf(one) === nameOf(pupil));
    if (namesakes.length < 2) continue;
    const others = namesakes.filter(({ userId }) => userId !== pupil.userId);
    marks.set(pupil.userId, distinctEnd(pupil.username, others));
  }
  return marks;
}

/** At least two characters; the whole account where it ends another one. */
function distinctEnd(account: string, others: readonly Named[]): string {
  for (let length = 2; length < account.length; length += 1) {
    const end = account.slice(-length);
    if (others.every(({ username }) => !username.endsWith(end))) return end;
  }
  return account;
}
