import type { QueryOf } from '#openapi/index.ts';
import { readOptions, write, writeAndNotify } from './client.ts';

/** The join code of a class and the number of pending requests. */
export const classCodeQuery = (departId: string) =>
  readOptions('/teaching/classCode/queryByDepart', { query: { departId } });

/** Creates the first join code of a class, or replaces it. */
export const renewClassCode = (departId: string) =>
  write('post', '/teaching/classCode/renew', { body: { departId } });

export const switchOffClassCode = (departId: string) =>
  writeAndNotify('delete', '/teaching/classCode/switchOff', { query: { departId } });

/** The requests to join the classes that the caller manages. */
export const classJoinsQuery = (query: QueryOf<'GET /teaching/classJoin/list'>) =>
  readOptions('/teaching/classJoin/list', { query });

/** Approves all requests or none. */
export const approveClassJoins = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/classJoin/approve', { body: { ids: ids.join(',') } });

/** Refuses all requests or none. */
export const refuseClassJoins = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/classJoin/refuse', { body: { ids: ids.join(',') } });

/** Requests to join the class of a code. */
export const applyForClass = (code: string) =>
  writeAndNotify('post', '/teaching/classJoin/apply', { body: { code } });

/** The caller's latest join requests. */
export const myClassJoinsQuery = () => readOptions('/teaching/classJoin/mine', {});

export const withdrawClassJoin = (id: string) =>
  writeAndNotify('put', '/teaching/classJoin/withdraw', { body: { id } });
