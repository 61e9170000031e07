import * as z from 'zod/mini';
import { useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { createViewStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';

const densities = ['compact', 'normal', 'roomy'] as const;
const pins = ['none', 'left', 'right'] as const;
/** Limits of a column width, in pixels. */
export const narrowest = 60;
export const widest = 800;

export type Density = (typeof densities)[number];
export type Pin = (typeof pins)[number];

/** A user's settings of one list; columns by their wire names. Omitted settings use the list's defaults. */
export const listViewSchema = z.object({
  hidden: z.array(z.string()),
  density: z.enum(densities),
  order: z.exactOptional(z.array(z.string())),
  widths: z.exactOptional(z.record(z.string(), z.number().check(z.gte(narrowest), z.lte(widest)))),
  pins: z.exactOptional(z.record(z.string(), z.enum(pins))),
  /** The list's initial search parameters, in the format of its address. */
  start: z.exactOptional(z.record(z.string(), z.string())),
});
export type ListView = z.infer<typeof listViewSchema>;

/** As it is stored: without `hidden`, the list's default columns apply, also those of a later release. */
const storedViewSchema = z.extend(listViewSchema, { hidden: z.exactOptional(z.array(z.string())) });

/** The settings of a list that its user has not changed. `hidden`: the columns that the list hides at first. */
export const defaultView = (hidden: readonly string[] = []): ListView => ({
  hidden: [...hidden],
  density: 'normal',
});

/** Returns a list's initial search parameters as of the page's mount; undefined for the default. */
export function useListStart(page: string): ListView['start'] {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [start] = useState(
    () => createViewStore(openStorage('local')).read(`${userId}:${page}`, storedViewSchema)?.start,
  );
  return start;
}

/** The settings of a list, stored in this browser by page and user; without stored ones, those of the list. */
export function useListView(
  page: string,
  hidden: readonly string[],
): readonly [ListView, (view: ListView) => void] {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:${page}`;
  const read = () => store.read(key, storedViewSchema);
  const [view, setView] = useState(() => ({ key, stored: read() }));
  const initial = defaultView(hidden);
  const stored = view.key === key ? view.stored : read();
  const value: ListView = { ...initial, ...stored };
  return [
    value,
    (next) => {
      setView({ key, stored: next });
      const { hidden: chosen, ...rest } = next;
      const hasDefaultColumns = JSON.stringify(chosen) === JSON.stringify(initial.hidden);
      if (JSON.stringify(next) === JSON.stringify(initial)) store.remove(key);
      else store.write(key, hasDefaultColumns ? rest : next);
    },
  ];
}
