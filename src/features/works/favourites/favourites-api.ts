import type { QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndNotify } from '#shared/api/client.ts';

const path = '/teaching/teachingWork/favourite';
const list = '/teaching/teachingWork/favourites';

/** The works that the user keeps, the last kept first. */
export const favouritesQuery = (query: QueryOf<'GET /teaching/teachingWork/favourites'>) =>
  readOptions(list, { query });

/** The key of all pages of the list. */
export const favouritesKey = () => keyOf(list);

/** The key of the pages of works, which show whether the user keeps them. */
export const workPagesKey = () => keyOf('/teaching/teachingWork/studentWorkInfo');

/** Keeps a work. */
export const addFavourite = (workId: string) => writeAndNotify('post', path, { body: { workId } });

export const removeFavourite = (workId: string) => writeAndNotify('delete', path, { query: { workId } });
