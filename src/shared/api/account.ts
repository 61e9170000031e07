import type { BodyOf, Schema } from '#openapi/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { keyOf, read, write, writeAndNotify, type CallOptions } from './client.ts';

const departsPath = '/sys/user/getCurrentUserDeparts';

/** Returns the caller's departments and the current one; `null` from the server means no department. */
export const readCurrentDeparts = async (signal?: AbortSignal): Promise<Schema<'CurrentDeparts'>> =>
  (await read(departsPath, { signal })) ?? { list: [], orgCode: null };

/** The same answer as a cached query. */
export const currentDepartsQuery = () =>
  queryOptions({
    queryKey: [...keyOf(departsPath), {}],
    queryFn: ({ signal }) => readCurrentDeparts(signal),
  });

/** Changes the caller's own password; the answer carries the server's message. */
export const updatePassword = (body: BodyOf<'POST /sys/user/updatePassword'>, options: CallOptions = {}) =>
  writeAndNotify('post', '/sys/user/updatePassword', { body, ...options });

/** Makes another of the caller's departments the current one. */
export const selectDepart = (body: BodyOf<'POST /sys/selectDepart'>) =>
  write('post', '/sys/selectDepart', { body });
