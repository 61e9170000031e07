import * as z from 'zod/mini';
import { FrontMenuEntry } from '#openapi/gen/schemas/permission.ts';
import { read, sharedKeyOf } from '#shared/api/client.ts';
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
