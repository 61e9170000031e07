import type { BodyOf, Schema } from '#openapi/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { keyOf, read, write, writeAndTell, type CallOptions } from './client.ts';

const departsPath = '/sys/user/getCurrentUserDeparts';

/** The departments the caller belongs to, and the one they work in; `null` from the server is no department. */
export const readCurrentDeparts = async (signal?: AbortSignal): Promise<Schema<'CurrentDeparts'>> =>
  (await read(departsPath, { signal })) ?? { list: [], orgCode: null };

/** The same, kept. */
export const currentDepartsQuery = () =>
  queryOptions({
    queryKey: [...keyOf(departsPath), {}],
    queryFn: ({ signal }) => readCurrentDeparts(signal),
  });

/** Changes the caller's own password; the message is the server's. */
export const updatePassword = (body: BodyOf<'POST /sys/user/updatePassword'>, options: CallOptions = {}) =>
  writeAndTell('post', '/sys/user/updatePassword', { body, ...options });

/** Works in another of the caller's departments from now on. */
export const selectDepart = (body: BodyOf<'POST /sys/selectDepart'>) =>
  write('post', '/sys/selectDepart', { body });
