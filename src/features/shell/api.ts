import * as z from 'zod/mini';
import { FrontMenuEntry } from '#openapi/gen/schemas/permission.ts';
import { read, readOptions, sharedKeyOf } from '#shared/api/client.ts';
import { remembered } from '#shared/api/remembered.ts';

const path = '/teaching/menu/getUserMenu';

/** The menu of the public pages: the same for all users, with a flag on entries that need a login. */
export const frontMenuQuery = () =>
  remembered({
    key: 'frontMenu',
    schema: z.array(FrontMenuEntry),
    queryKey: sharedKeyOf(path),
    read: (signal) => read(path, { signal, quiet: true }),
  });

/** The records that the search finds; a failure is shown by the search. */
export const searchQuery = (text: string) => readOptions('/sys/search', { query: { text }, quiet: true });
