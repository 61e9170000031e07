import { uploadFile } from '#api/file.ts';
import { submitWork } from '#api/work.ts';
import type { HandInFailure, HandInSent } from '#machines/hand-in-queue/hand-in-queue.machine.ts';
import { handedIn } from '#machines/studio-work/work-status.ts';
import { isOpenElsewhere } from './open-works.ts';
import {
  dropHandIn,
  findHandIn,
  noteHandInBody,
  type QueuedHandIn,
  type SubmitBody,
} from './queued-hand-ins.ts';
import { arrivedVersion, saveFailure } from './submit-failure.ts';
import { noteDraftSent } from './work-drafts.ts';

const ownCalls = { uploadFile, submitWork, isOpen: (id: string) => isOpenElsewhere(`draft ${id}`) };

/** Sends the first of these that no editor has open. Rejects with a `HandInFailure`. */
export async function sendHandIn(ids: readonly string[], calls = ownCalls): Promise<HandInSent> {
  for (const id of ids) if (!(await calls.isOpen(id))) return await alone(() => sendOne(id, calls));
  const failure: HandInFailure = { failure: { kind: 'unreachable', message: '' } };
  throw failure;
}

async function sendOne(id: string, calls: typeof ownCalls): Promise<HandInSent> {
  // Another tab may have sent it already.
  const handIn = await findHandIn(id);
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

/**
 * Runs in one tab at a time, if the browser has locks; otherwise the server distinguishes a retry from a second work.
 */
async function alone<T>(send: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? await send() : await locks.request('hand-ins', send);
}
