import { createContext, use, useState } from 'react';

/** Files of a form that were chosen and are not stored, by field. It changes without anything being drawn. */
type Unfinished = Map<string, number>;

export const UnfinishedUploads = createContext<Unfinished | undefined>(undefined);

/** For a field of files: notes how many of its own are not stored. Outside of a form that asks, nobody hears it. */
export function useNoteUnfinished(field: string): (count: number) => void {
  const unfinished = use(UnfinishedUploads);
  return (count) => void unfinished?.set(field, count);
}

/** For a form: it is not sent without what is still on its way. */
export function useUnfinishedUploads() {
  const [unfinished] = useState<Unfinished>(() => new Map());
  const [isTold, setTold] = useState(false);
  return {
    unfinished,
    /** Somebody has tried, and is told why not. */
    isTold,
    /** Whether everything is there that was chosen. */
    isAllThere: (): boolean => {
      const isAllThere = [...unfinished.values()].every((count) => count === 0);
      setTold(!isAllThere);
      return isAllThere;
    },
  };
}
