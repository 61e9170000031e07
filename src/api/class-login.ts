import type { BodyOf } from '#openapi/index.ts';
import { keyOf, readOptions, write, writeAndTell } from './client.ts';

// Quiet: the page of a lesson shows every failure itself.

/** Who may come in by the code of a lesson. Refused in the same words when there never was one. */
export const pictureLessonQuery = (token: string) =>
  readOptions('/teaching/pictureLogin/{token}', { params: { token }, quiet: true });

export const pictureLogin = (
  token: string,
  body: BodyOf<'POST /teaching/pictureLogin/{token}'>,
  signal?: AbortSignal,
) => write('post', '/teaching/pictureLogin/{token}', { params: { token }, body, signal, quiet: true });

/** 课堂登录 of a class: until when it is open, and who is in. */
export const classLoginQuery = (departId: string) =>
  readOptions('/teaching/classLogin/queryByDepart', { query: { departId } });

export const openClassLogin = (body: BodyOf<'POST /teaching/classLogin/open'>) =>
  writeAndTell('post', '/teaching/classLogin/open', { body });

export const closeClassLogin = (departId: string) =>
  writeAndTell('post', '/teaching/classLogin/close', { body: { departId } });

/** New cards; what is on them is told this once. */
export const makePictureCards = (body: BodyOf<'POST /teaching/classLogin/cards'>) =>
  write('post', '/teaching/classLogin/cards', { body });

/** Another code while the lesson goes on; wrong tries are forgotten. */
export const renewLessonCode = (departId: string) =>
  writeAndTell('post', '/teaching/classLogin/newCode', { body: { departId } });

export const unlockPictureCards = (body: BodyOf<'POST /teaching/classLogin/unlock'>) =>
  writeAndTell('post', '/teaching/classLogin/unlock', { body });

/** The start of the keys of everything about 课堂登录, for `invalidateQueries`. */
export const classLoginKey = () => keyOf('/teaching/classLogin/queryByDepart');
