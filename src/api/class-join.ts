import type { QueryOf } from '#openapi/index.ts';
import { readOptions, write, writeAndTell } from './client.ts';

/** The code of a class, and how many wait for it. */
export const classCodeQuery = (departId: string) =>
  readOptions('/teaching/classCode/queryByDepart', { query: { departId } });

/** The first code of a class, or another one. */
export const renewClassCode = (departId: string) =>
  write('post', '/teaching/classCode/renew', { body: { departId } });

export const switchOffClassCode = (departId: string) =>
  writeAndTell('delete', '/teaching/classCode/switchOff', { query: { departId } });

/** Who asked to join the classes one answers for. */
export const classJoinsQuery = (query: QueryOf<'GET /teaching/classJoin/list'>) =>
  readOptions('/teaching/classJoin/list', { query });

/** All or none. */
export const approveClassJoins = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/classJoin/approve', { body: { ids: ids.join(',') } });

/** All or none. */
export const refuseClassJoins = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/classJoin/refuse', { body: { ids: ids.join(',') } });

/** Asks to join the class of a code. */
export const applyForClass = (code: string) =>
  writeAndTell('post', '/teaching/classJoin/apply', { body: { code } });

/** The latest requests of one's own. */
export const myClassJoinsQuery = () => readOptions('/teaching/classJoin/mine', {});

export const withdrawClassJoin = (id: string) =>
  writeAndTell('put', '/teaching/classJoin/withdraw', { body: { id } });
