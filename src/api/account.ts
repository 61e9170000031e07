import type { BodyOf } from '#openapi/index.ts';
import { read, readOptions, write, writeAndTell, type CallOptions } from './client.ts';

/** The departments the caller belongs to, and the one they work in. */
export const currentDepartsQuery = () => readOptions('/sys/user/getCurrentUserDeparts', {});

/** The same, asked anew. */
export const readCurrentDeparts = () => read('/sys/user/getCurrentUserDeparts', {});

/** Changes the caller's own password; the message is the server's. */
export const updatePassword = (body: BodyOf<'POST /sys/user/updatePassword'>, options: CallOptions = {}) =>
  writeAndTell('post', '/sys/user/updatePassword', { body, ...options });

/** Works in another of the caller's departments from now on. */
export const selectDepart = (body: BodyOf<'POST /sys/selectDepart'>) =>
  write('post', '/sys/selectDepart', { body });
