import * as z from 'zod/mini';
import { guard, openStorage } from '#lib/storage.ts';

/** Ours, in sessionStorage: this window lets itself be watched. `await-inspector.ts` looks for it. */
const name = 'pro__QA';
const schema = z.object({ watcher: z.string(), ticket: z.string(), person: z.string() });

/** A place in a QA link as it outlives a reload, with the user who has agreed, or has logged in since. */
export type KeptSeat = z.output<typeof schema>;

export const keptSeat = {
  read: (): KeptSeat | undefined => z.safeParse(schema, guard(openStorage('session')).read(name)).data,
  write: (seat: KeptSeat): void => void guard(openStorage('session')).write(name, seat),
  remove: (): void => guard(openStorage('session')).remove(name),
};
