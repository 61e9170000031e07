import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The caller's own account. */
export const profileQuery = () => readOptions('/teaching/user/info', {});

/** Changes the fields in the body; returns the user in the session's format, and the server's message. */
export const editProfile = (body: BodyOf<'PUT /teaching/user/edit'>, signal?: AbortSignal) =>
  writeAndNotify('put', '/teaching/user/edit', { body, signal });

/** The caller's sessions. */
export const sessionsQuery = () => readOptions('/teaching/user/sessions', {});

export const closeSession = (id: string) =>
  writeAndNotify('post', '/teaching/user/closeSession', { body: { id } });

/** Ends every other session of the caller. */
export const closeOtherSessions = () => writeAndNotify('post', '/teaching/user/closeOtherSessions', {});
