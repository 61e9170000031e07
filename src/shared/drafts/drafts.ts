import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import type { Clock, DraftStore } from '#shared/browser/storage.ts';
import type { Windows } from '#shared/browser/windows.ts';

/** The owner of a draft, its page, and its form within the page: 新增, `批改 17`. */
export type DraftPlace = { readonly userId: string; readonly path: string; readonly name: string };
/** A visitor without a session: on a school's computers that is a different person every lesson. */
export const visitorId = 'visitor';
export type DraftValues = Readonly<Record<string, unknown>>;

const commonFields = { path: z.string(), name: z.string(), window: z.string(), time: z.number() };
const draftSchema = z.object({ ...commonFields, values: z.record(z.string(), z.unknown()) });
const openingSchema = z.object({ ...commonFields, opening: z.string() });
type StoredDrafts = {
  readonly drafts: readonly z.infer<typeof draftSchema>[];
  readonly openings: readonly z.infer<typeof openingSchema>[];
};
type EntryPlace = { readonly path: string; readonly name: string; readonly window: string };

/** More drafts than a user leaves; the oldest are evicted. */
const maxDrafts = 20;
/**
 * The maximum characters of one draft, and of all. A storage holds five million for the whole site, including the
 * session.
 */
const maxDraftLength = 500_000;
const maxTotalLength = 1_500_000;

/**
 * Unsaved input, kept so that an expired login, a reload, a closed window or a crash loses nothing. It is stored per
 * user for seven days, and per window: two windows with the same form never overwrite each other. A form restores the
 * draft of its own window (`find`), otherwise the draft of a closed window (`takeOver`); the draft of another open
 * window stays there. An `opening` names the record that the page had open, so that the page can reopen it.
 */
export function createDrafts(store: DraftStore, clock: Clock, windows: Pick<Windows, 'own' | 'isOpen'>) {
  const { read, change } = createUserRecords(store, clock);
  const isOwn = (one: EntryPlace): boolean => one.window === windows.own();
  const isLeft = (one: EntryPlace): boolean => !windows.isOpen(one.window);
  const others = <One extends EntryPlace>(place: DraftPlace, all: readonly One[]): One[] =>
    all.filter((one) => !(isAt(place)(one) && isOwn(one)));
  const stamp = ({ path, name }: DraftPlace) => ({ path, name, window: windows.own(), time: clock() });

  return {
    keep(place: DraftPlace, values: DraftValues): void {
      if (JSON.stringify(values).length > maxDraftLength) return;
      change(place.userId, ({ drafts, openings }) => ({
        drafts: newestThatFit([...others(place, drafts), { ...stamp(place), values }]),
        openings,
      }));
    },
    /** Returns the draft of this window at a place. */
    find: (place: DraftPlace): DraftValues | undefined =>
      read(place.userId).drafts.find((one) => isAt(place)(one) && isOwn(one))?.values,
    /** Returns the newest draft of a closed window; it belongs to this window from then on. */
    takeOver(place: DraftPlace): DraftValues | undefined {
      const abandoned = read(place.userId).drafts.findLast((one) => isAt(place)(one) && isLeft(one));
      if (abandoned === undefined) return undefined;
      change(place.userId, ({ drafts, openings }) => ({
        drafts: drafts.map((one) =>
          isAt(place)(one) && one.window === abandoned.window ? { ...one, window: windows.own() } : one,
        ),
        openings: openings.filter((one) => one.path !== place.path || one.window !== abandoned.window),
      }));
      return abandoned.values;
    },
    drop(place: DraftPlace): void {
      change(place.userId, ({ drafts, openings }) => ({ drafts: others(place, drafts), openings }));
    },
    dropAll: (userId: string): void => store.remove(userId),
    /** Notes the open record of the page; undefined for none. */
    noteOpening(place: DraftPlace, opening: string | undefined): void {
      change(place.userId, ({ drafts, openings }) => ({
        drafts,
        openings:
          opening === undefined
            ? others(place, openings)
            : [...others(place, openings), { ...stamp(place), opening }].slice(-maxDrafts),
      }));
    },
    /** Returns the open record of the page in this window, if its text is still unsaved. */
    findOpening: (place: DraftPlace): string | undefined => openingAmong(read(place.userId), place, isOwn),
    /** The same for a closed window. */
    findLeftOpening: (place: DraftPlace): string | undefined =>
      openingAmong(read(place.userId), place, isLeft),
  };
}

const storedSchema = z.object({ drafts: z.optional(z.unknown()), openings: z.optional(z.unknown()) });

/** Returns the entries that this version can read: one of another version must not cost the others. */
function usable<Entry>(schema: z.ZodMiniType<Entry>, stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const read = z.safeParse(schema, one);
    return read.success ? [read.data] : [];
  });
}

/** Reads and changes the stored data of each user; expired entries are omitted. */
function createUserRecords(store: DraftStore, clock: Clock) {
  const read = (userId: string): StoredDrafts => {
    const storedDrafts = storedSchema.safeParse(store.read(userId)).data ?? {};
    const oldest = clock() - businessConstants.draftLifetime;
    return {
      drafts: usable(draftSchema, storedDrafts.drafts).filter(({ time }) => time > oldest),
      openings: usable(openingSchema, storedDrafts.openings).filter(({ time }) => time > oldest),
    };
  };
  const change = (userId: string, apply: (stored: StoredDrafts) => StoredDrafts): void => {
    // Without a user there is no one to restore it for.
    if (userId === '') return;
    const next = apply(read(userId));
    if (next.drafts.length + next.openings.length === 0) store.remove(userId);
    else store.write(userId, next);
  };
  return { read, change };
}

function isAt({ path, name }: DraftPlace) {
  return (one: EntryPlace): boolean => one.path === path && one.name === name;
}

function openingAmong(
  { drafts, openings }: StoredDrafts,
  place: DraftPlace,
  isMatch: (one: EntryPlace) => boolean,
): string | undefined {
  return openings.findLast(
    (one) =>
      isAt(place)(one) &&
      isMatch(one) &&
      // Only if the page has unsaved text.
      drafts.some(({ path, window }) => path === place.path && window === one.window),
  )?.opening;
}

function newestThatFit<One>(drafts: readonly One[]): One[] {
  let remaining = maxTotalLength;
  const fitting = [...drafts].reverse().filter((draft) => {
    remaining -= JSON.stringify(draft).length;
    return remaining >= 0;
  });
  return fitting.slice(0, maxDrafts).reverse();
}
