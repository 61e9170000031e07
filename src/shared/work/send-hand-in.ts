import { uploadFile } from '#shared/api/file.ts';
import { submitWork } from '#shared/api/work.ts';
import type { HandInFailure, HandInSent } from '#machines/hand-in-queue/hand-in-queue.machine.ts';
import { handedIn } from '#machines/studio-work/work-status.ts';
import { isOpenElsewhere } from './open-works.ts';
import {
  dropHandIn,
  findHandIn,
  listHandIns,
  noteHandInBody,
  takeHandIn,
  type QueuedHandIn,
  type SubmitBody,
} from './queued-hand-ins.ts';
import { arrivedVersion, saveFailure } from './submit-failure.ts';
import { noteDraftSent } from './work-drafts.ts';

/** Milliseconds: a page that packs a large project for its upload answers late. */
const busyTime = 5000;

const ownCalls = {
  uploadFile,
  submitWork,
  isOpen: async (id: string) =>
    await isOpenElsewhere(`draft ${id}`, (await findHandIn(id))?.isSending === true ? busyTime : undefined),
};

/** Sends the first of these that no editor has open. Rejects with a `HandInFailure`. */
export async function sendHandIn(ids: readonly string[], calls = ownCalls): Promise<HandInSent> {
  for (const id of ids) if (!(await calls.isOpen(id))) return await alone(() => sendOne(id, calls));
  const failure: HandInFailure = { failure: { kind: 'unreachable', message: '' } };
  throw failure;
}

/**
 * Sends those that wait to become a version of a known work, unit or homework, until one fails: an editor that opens
 * now would otherwise continue from the version before.
 */
export async function sendBeforeOpening(calls = ownCalls): Promise<void> {
  for (const { id, standing, target } of await listHandIns())
    if (standing === 'waiting' && Object.keys(target).length > 0) await sendHandIn([id], calls);
}

async function sendOne(id: string, calls: typeof ownCalls): Promise<HandInSent> {
  // Another tab may have sent it already.
  const handIn = await takeHandIn(id);
  if (handIn === undefined) return { id, workName: undefined };
  try {
    const body = handIn.body ?? (await uploaded(handIn, calls));
    if (body === undefined) return { id, workName: undefined };
    const { id: workId, versionNo } = await submitOnce(body, calls);
    await dropHandIn(id);
    // A draft made after the submission continues from here.
    if (workId !== undefined)
      await noteDraftSent(id, { workId, versionNo: versionNo ?? 0, at: handIn.at }).catch(() => undefined);
    return { id, workName: handIn.workName };
  } catch (error) {
    const failure: HandInFailure = { id, failure: saveFailure(error) };
    throw failure;
  }
}

/** Returns the body to submit; undefined if the submission was withdrawn during the upload. */
async function uploaded(handIn: QueuedHandIn, calls: typeof ownCalls): Promise<SubmitBody | undefined> {
  const { bytes, fileName, purpose, cover, workName, target } = handIn;
  const stored = await calls.uploadFile(new File([bytes], fileName), { purpose });
  // A submission without a picture is better than none.
  const picture =
    cover === undefined
      ? undefined
      : await calls
          .uploadFile(new File([cover], 'cover.png', { type: cover.type }), { purpose: 'cover' })
          .catch(() => undefined);
  const body: SubmitBody = {
    workName,
    workFile: stored.id,
    ...(picture === undefined ? {} : { workCover: picture.id }),
    workStatus: handedIn,
    ...target,
  };
  // A full disk does not prevent the submission.
  const isStillQueued = await noteHandInBody(handIn.id, body).catch(() => true);
  return isStillQueued ? body : undefined;
}

async function submitOnce(body: SubmitBody, calls: typeof ownCalls) {
  try {
    return await calls.submitWork(body);
  } catch (error) {
    const versionNo = arrivedVersion(error, body.workFile);
    if (versionNo === undefined) throw error;
    return { id: body.id, versionNo };
  }
}

/** The submission that this page is sending. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * Runs one after the other: in all tabs if the browser has locks, otherwise in this page; then the server distinguishes
 * a retry from a second work.
 */
async function alone<T>(send: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined) return await locks.request('hand-ins', send);
  const result = sending.then(send);
  sending = result.catch(() => undefined);
  return await result;
}
