import type { BodyOf } from '#openapi/index.ts';
import { keyOf, readOptions, write, writeAndNotify } from './client.ts';

// Quiet: the lesson page shows every failure itself.

/** The pupils who may log in with a lesson code. An unknown and an expired code get the same refusal. */
export const pictureLessonQuery = (token: string) =>
  readOptions('/teaching/pictureLogin/{token}', { params: { token }, quiet: true });

export const pictureLogin = (
  token: string,
  body: BodyOf<'POST /teaching/pictureLogin/{token}'>,
  signal?: AbortSignal,
) => write('post', '/teaching/pictureLogin/{token}', { params: { token }, body, signal, quiet: true });

/** 课堂登录 of a class: its end time, and who is logged in. */
export const classLoginQuery = (departId: string) =>
  readOptions('/teaching/classLogin/queryByDepart', { query: { departId } });

export const openClassLogin = (body: BodyOf<'POST /teaching/classLogin/open'>) =>
  writeAndNotify('post', '/teaching/classLogin/open', { body });

export const closeClassLogin = (departId: string) =>
  writeAndNotify('post', '/teaching/classLogin/close', { body: { departId } });

/** Creates new picture cards; the server returns their contents only once. */
export const makePictureCards = (body: BodyOf<'POST /teaching/classLogin/cards'>) =>
  write('post', '/teaching/classLogin/cards', { body });

/** Replaces the code of the running lesson and resets the failed attempts. */
export const renewLessonCode = (departId: string) =>
  writeAndNotify('post', '/teaching/classLogin/newCode', { body: { departId } });

export const unlockPictureCards = (body: BodyOf<'POST /teaching/classLogin/unlock'>) =>
  writeAndNotify('post', '/teaching/classLogin/unlock', { body });

/** The key prefix of everything about 课堂登录, for `invalidateQueries`. */
export const classLoginKey = () => keyOf('/teaching/classLogin/queryByDepart');
