import type { SchoolEntry } from '#server/schools/registry.store.ts';

export const hostOfSchool = (id: string): string => `${id}.campus.test`;

export const entryOf = (id: string, databaseUrl: string): SchoolEntry => ({
  id,
  host: hostOfSchool(id),
  name: id,
  databaseUrl,
  directUrl: null,
  state: 'ready',
  bytes: null,
  accounts: null,
  settings: {},
});
