import type { Arrivals } from './arrivals.ts';

/** What keeps the page up to date while somebody is logged in; made in `src/app` with the first session. */
export type Live = {
  /** Fetches the lists of announcements now; polling that had stopped on an error goes on. */
  readonly refresh: () => void;
  readonly arrivals: Arrivals;
};
