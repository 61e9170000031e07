import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import { createDraftStore, openStorage, type Clock, type DraftStore } from './storage.ts';

/** Whose text it is, on which page, and in which form of the page: 新增, `批改 17`. */
export type DraftPlace = { readonly userId: string; readonly path: string; readonly name: string };
export type DraftValues = Readonly<Record<string, unknown>>;

const keptSchema = z.object({
  drafts: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      values: z.record(z.string(), z.unknown()),
      time: z.number(),
    }),
  ),
  openings: z.array(z.object({ path: z.string(), name: z.string(), opening: z.string(), time: z.number() })),
});
type Kept = z.infer<typeof keptSchema>;

/** More than anybody leaves lying about; the oldest go first. */
const mostDrafts = 20;
/** Characters of one draft. A storage holds five million for the whole site. */
const longestDraft = 500_000;

const isAt =
  ({ path, name }: DraftPlace) =>
  (one: { path: string; name: string }): boolean =>
    one.path === path && one.name === name;

/**
 * What was typed and not saved, so that an expired login, a reload or a crash loses nothing. Kept per user for seven
 * days; an `opening` says which record the page had open, so that it can open it again.
 */
export function createDrafts(store: DraftStore, clock: Clock) {
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
  const others = <One extends { path: string; name: string }>(place: DraftPlace, all: One[]): One[] =>
    all.filter((one) => !isAt(place)(one));

  return {
    keep(place: DraftPlace, values: DraftValues): void {
      if (JSON.stringify(values).length > longestDraft) return;
      const { path, name } = place;
      change(place.userId, ({ drafts, openings }) => ({
        drafts: [...others(place, drafts), { path, name, values, time: clock() }].slice(-mostDrafts),
        openings,
      }));
    },
    find: (place: DraftPlace): DraftValues | undefined => read(place.userId).drafts.find(isAt(place))?.values,
    drop(place: DraftPlace): void {
      change(place.userId, ({ drafts, openings }) => ({ drafts: others(place, drafts), openings }));
    },
    dropAll: (userId: string): void => store.remove(userId),
    /** Notes what the page has open; undefined: nothing. */
    noteOpening(place: DraftPlace, opening: string | undefined): void {
      const { path, name } = place;
      change(place.userId, ({ drafts, openings }) => ({
        drafts,
        openings:
          opening === undefined
            ? others(place, openings)
            : [...others(place, openings), { path, name, opening, time: clock() }].slice(-mostDrafts),
      }));
    },
    /** What the page had open, where text of it is still unsaved. */
    findOpening(place: DraftPlace): string | undefined {
      const { drafts, openings } = read(place.userId);
      const hasText = drafts.some(({ path }) => path === place.path);
      return hasText ? openings.find(isAt(place))?.opening : undefined;
    },
  };
}

export const drafts = createDrafts(createDraftStore(openStorage('session')), Date.now);
