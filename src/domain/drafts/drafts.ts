import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import type { Clock, DraftStore } from '#lib/storage.ts';
import type { Windows } from '#lib/windows.ts';

/** Whose text it is, on which page, and in which form of the page: 新增, `批改 17`. */
export type DraftPlace = { readonly userId: string; readonly path: string; readonly name: string };
/** Whoever is not logged in: on a school's computers that is a different person every lesson. */
export const visitorId = 'visitor';
export type DraftValues = Readonly<Record<string, unknown>>;

const noted = { path: z.string(), name: z.string(), window: z.string(), time: z.number() };
const keptSchema = z.object({
  drafts: z.array(z.object({ ...noted, values: z.record(z.string(), z.unknown()) })),
  openings: z.array(z.object({ ...noted, opening: z.string() })),
});
type Kept = z.infer<typeof keptSchema>;
type Noted = { readonly path: string; readonly name: string; readonly window: string };

/** More than anybody leaves lying about; the oldest go first. */
const mostDrafts = 20;
/** Characters of one draft, and of all. A storage holds five million for the whole site, the session among it. */
const longestDraft = 500_000;
const longestTogether = 1_500_000;

/**
 * What was typed and not saved, so that an expired login, a reload, a closed window or a crash loses nothing. Kept per
 * user for seven days, and apart for each window: two windows with the same form never write over each other. A form
 * gets back what its own window had typed (`find`), else what a window left that is gone (`takeOver`); what another
 * window is still writing stays there. An `opening` says which record the page had open, so that it can open it again.
 */
export function createDrafts(store: DraftStore, clock: Clock, windows: Pick<Windows, 'own' | 'isOpen'>) {
  const { read, change } = createCupboard(store, clock);
  const isOwn = (one: Noted): boolean => one.window === windows.own();
  const isLeft = (one: Noted): boolean => !windows.isOpen(one.window);
  const others = <One extends Noted>(place: DraftPlace, all: readonly One[]): One[] =>
    all.filter((one) => !(isAt(place)(one) && isOwn(one)));
  const stamp = ({ path, name }: DraftPlace) => ({ path, name, window: windows.own(), time: clock() });

  return {
    keep(place: DraftPlace, values: DraftValues): void {
      if (JSON.stringify(values).length > longestDraft) return;
      change(place.userId, ({ drafts, openings }) => ({
        drafts: newestThatFit([...others(place, drafts), { ...stamp(place), values }]),
        openings,
      }));
    },
    /** What this window had typed there. */
    find: (place: DraftPlace): DraftValues | undefined =>
      read(place.userId).drafts.find((one) => isAt(place)(one) && isOwn(one))?.values,
    /** The newest that a window left there which is gone; it is this window's from now on. */
    takeOver(place: DraftPlace): DraftValues | undefined {
      const left = read(place.userId).drafts.findLast((one) => isAt(place)(one) && isLeft(one));
      if (left === undefined) return undefined;
      change(place.userId, ({ drafts, openings }) => ({
        drafts: drafts.map((one) =>
          isAt(place)(one) && one.window === left.window ? { ...one, window: windows.own() } : one,
        ),
        openings: openings.filter((one) => one.path !== place.path || one.window !== left.window),
      }));
      return left.values;
    },
    drop(place: DraftPlace): void {
      change(place.userId, ({ drafts, openings }) => ({ drafts: others(place, drafts), openings }));
    },
    dropAll: (userId: string): void => store.remove(userId),
    /** Notes what the page has open; undefined: nothing. */
    noteOpening(place: DraftPlace, opening: string | undefined): void {
      change(place.userId, ({ drafts, openings }) => ({
        drafts,
        openings:
          opening === undefined
            ? others(place, openings)
            : [...others(place, openings), { ...stamp(place), opening }].slice(-mostDrafts),
      }));
    },
    /** What the page had open in this window, where text of it is still unsaved. */
    findOpening: (place: DraftPlace): string | undefined => openingAmong(read(place.userId), place, isOwn),
    /** The same of a window that is gone. */
    findLeftOpening: (place: DraftPlace): string | undefined =>
      openingAmong(read(place.userId), place, isLeft),
  };
}

/** What is kept of each user; too old things are not there any more. */
function createCupboard(store: DraftStore, clock: Clock) {
  const read = (userId: string): Kept => {
    const kept = keptSchema.safeParse(store.read(userId)).data ?? { drafts: [], openings: [] };
    const oldest = clock() - businessConstants.draftLifetime;
    return {
      drafts: kept.drafts.filter(({ time }) => time > oldest),
      openings: kept.openings.filter(({ time }) => time > oldest),
    };
  };
  const change = (userId: string, apply: (kept: Kept) => Kept): void => {
    // Nobody is logged in: there is nobody to give it back to.
    if (userId === '') return;
    const next = apply(read(userId));
    if (next.drafts.length + next.openings.length === 0) store.remove(userId);
    else store.write(userId, next);
  };
  return { read, change };
}

function isAt({ path, name }: DraftPlace) {
  return (one: Noted): boolean => one.path === path && one.name === name;
}

function openingAmong(
  { drafts, openings }: Kept,
  place: DraftPlace,
  isMeant: (one: Noted) => boolean,
): string | undefined {
  return openings.findLast(
    (one) =>
      isAt(place)(one) &&
      isMeant(one) &&
      // Where text of the page is unsaved.
      drafts.some(({ path, window }) => path === place.path && window === one.window),
  )?.opening;
}

function newestThatFit<One>(drafts: readonly One[]): One[] {
  let room = longestTogether;
  const fitting = [...drafts].reverse().filter((draft) => {
    room -= JSON.stringify(draft).length;
    return room >= 0;
  });
  return fitting.slice(0, mostDrafts).reverse();
}
