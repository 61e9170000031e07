import { dropOldest } from '#shared/browser/precached-files.ts';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';
import { traffic } from '#shared/app/traffic.ts';
import { isPrivatePath } from '#openapi/private-file.ts';
import { connection } from './connection.ts';

/**
 * Answers for one user in one department, used while the server is unreachable
 * (docs/decisions/112-offline-in-the-browser.md).
 */
const cacheName = 'campus-answers';
const maxAnswers = 200;

/** The operations that a pupil's shell, lessons and editor need; nothing else is cached. */
const cachedPaths = new Set([
  '/sys/permission/getUserPermissionByToken',
  '/sys/config/getCurrentConfig',
  '/sys/config/getSiteLook',
  '/sys/user/getCurrentUserDeparts',
  '/teaching/menu/getUserMenu',
  '/teaching/teachingCourse/mineCourse',
  '/teaching/teachingCourseUnit/mineUnit',
  '/teaching/teachingWork/mine',
  '/teaching/teachingWork/mineAdditionalWork',
  '/teaching/teachingWork/queryById',
  '/teaching/teachingAdditionalWork/getWorkInfo',
  '/teaching/progress/mine',
  '/teaching/dashboard/mine',
]);

export type AnswerSlot = { readonly isPresent: () => boolean; readonly key: string };

/**
 * Returns the cache entry for the current user; undefined for answers that are never cached. `path` is the path of an
 * operation or of a stored file. `isPresent` returns whether the same user is still logged in.
 */
export function answerSlot(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): AnswerSlot | undefined {
  const [userId, orgCode] = connection().scope();
  const { staticBase } = connection();
  // A reader can lose access to a row: its files must not stay on the computer.
  const isFile = path.startsWith(`${staticBase}/`) && !isPrivatePath(path.slice(staticBase.length + 1));
  if (userId === '' || !(isFile || cachedPaths.has(path)) || !isOn()) return undefined;
  const keyParts = [userId, orgCode, path, JSON.stringify(query)].map(encodeURIComponent);
  return {
    key: `/kept/${keyParts.join('/')}`,
    isPresent: () => connection().scope().join(' ') === `${userId} ${orgCode}`,
  };
}

/** A failed write must not affect the answer: with a full disk nothing is stored. */
export async function storeAnswer({ key, isPresent }: AnswerSlot, body: BodyInit): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    if (!isPresent()) return;
    await cache.put(key, new Response(body));
    await dropOldest(cache, maxAnswers);
    if (!isPresent()) await cache.delete(key);
  } catch {
    // The disk is full.
  }
}

/** Returns the cached answer if a service worker controls the page; otherwise undefined. */
export async function readOfflineAnswer({ key }: AnswerSlot): Promise<Response | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  const answer = await caches.open(cacheName).then(
    (cache) => cache.match(key),
    () => undefined,
  );
  // The page shows that it is offline.
  if (answer !== undefined) traffic.unanswered();
  return answer;
}

/** Called at the end of each session and at each change of department. */
export async function clearOfflineAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}

/** A school network with plain http has no worker, and the server can disable it. */
const isOn = (): boolean =>
  'caches' in globalThis &&
  globalThis.navigator?.serviceWorker !== undefined &&
  readRuntimeConfig().offline === 'on';
