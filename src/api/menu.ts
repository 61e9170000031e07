import * as z from 'zod/mini';
import { FrontMenuEntry } from '#openapi/gen/schemas/permission.ts';
import { read, sharedKeyOf } from './client.ts';
import { remembered } from './remembered.ts';

const path = '/teaching/menu/getUserMenu';

/** The front-office menu of the public pages: the same for everybody, what needs a login says so. */
export const frontMenuQuery = () =>
  remembered({
    key: 'frontMenu',
    schema: z.array(FrontMenuEntry),
    queryKey: sharedKeyOf(path),
    read: (signal) => read(path, { signal, quiet: true }),
  });
