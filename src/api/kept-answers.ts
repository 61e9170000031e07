import { dropOldest } from '#lib/kept-parts.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { traffic } from '#lib/traffic.ts';
import { isPrivatePath } from '#openapi/private-file.ts';
import { connection } from './connection.ts';

/** Of one person in one department, for when the server is away (docs/decisions/112-offline-in-the-browser.md). */
const cacheName = 'campus-answers';
const mostAnswers = 200;

/** What a pupil's shell, lessons and editor are made of; nothing else is put by. */
const kept = new Set([
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

export type KeptPlace = { readonly isPresent: () => boolean; readonly key: string };

/**
 * Where the answer for whoever asks now is put by; undefined for what is never kept. `path`: of an operation, or of a
 * stored file. `isPresent`: the same person is still there.
 */
export function keptPlace(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): KeptPlace | undefined {
  const [userId, orgCode] = connection().scope();
  const { staticBase } = connection();
  // A row may be taken from its reader: its files stay on no computer.
  const isFile = path.startsWith(`${staticBase}/`) && !isPrivatePath(path.slice(staticBase.length + 1));
  if (userId === '' || !(isFile || kept.has(path)) || !isOn()) return undefined;
  const asked = [userId, orgCode, path, JSON.stringify(query)].map(encodeURIComponent);
  return {
    key: `/kept/${asked.join('/')}`,
    isPresent: () => connection().scope().join(' ') === `${userId} ${orgCode}`,
  };
}

/** Never in the way of the answer itself: a full disk only keeps nothing. */
export async function keepAnswer({ key, isPresent }: KeptPlace, body: BodyInit): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    if (!isPresent()) return;
    await cache.put(key, new Response(body));
    await dropOldest(cache, mostAnswers);
    if (!isPresent()) await cache.delete(key);
  } catch {
    // There is no room for it.
  }
}

/** What was put by, where a worker keeps the page itself; undefined: nothing. */
export async function answerWhileAway({ key }: KeptPlace): Promise<Response | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  const answer = await caches.open(cacheName).then(
    (cache) => cache.match(key),
    () => undefined,
  );
  // The page says so too.
  if (answer !== undefined) traffic.unanswered();
  return answer;
}

/** At each end of a session, and in another department. */
export async function dropKeptAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}

/** A plain http address of a school's network has no worker, and a server may want none. */
const isOn = (): boolean =>
  'caches' in globalThis &&
  globalThis.navigator?.serviceWorker !== undefined &&
  readRuntimeConfig().offline === 'on';
