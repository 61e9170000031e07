import { ApiError } from '#api/errors.ts';
import { uploadFile } from '#api/file.ts';
import { openWork, submitWork } from '#api/work.ts';
import { arrivedVersion, saveFailure } from '#domain/work/submit-failure.ts';
import { workKinds, type WorkKind } from '#domain/work/work-kinds.ts';
import { pictureFile } from '#lib/picture-file.ts';
import { refuseWorkFile, workFileRules } from '#machines/hand-in/hand-in-events.ts';
import type { SaveInput, SaveOutput } from '#machines/work-saving/work-saving-events.ts';
import { handedIn } from '#machines/studio-work/studio-work-events.ts';
import type { EditorLink } from './editor-link.ts';
import type { HandInKeeper, Unanswered } from './hand-in-keeper.ts';
import { targetOf, type StudioPlace } from './studio-place.ts';
import type { Transfer } from './studio-transfer.ts';

/** A new picture for the cover is taken this often; each is a file on the server. */
const coverTime = 5 * 60 * 1000;

type Link = Pick<EditorLink, 'kind' | 'exportProject' | 'takePicture' | 'revision'>;
type Body = Parameters<typeof submitWork>[0];

/** The calls it makes; tests bring their own. */
const ownCalls = {
  uploadFile,
  submitWork,
  statusOf: async (id: string) => (await openWork(id)).workStatus,
};

type SaverParts = {
  readonly link: Link;
  readonly place: StudioPlace;
  /** What the server held the work for when this page last heard of it. */
  readonly statusNow: () => number;
  readonly transfer: Pick<Transfer, 'note' | 'end'>;
  /** What is handed in while the server is away outlives the page. */
  readonly keeper?: Pick<HandInKeeper, 'keep' | 'drop'>;
  readonly calls?: typeof ownCalls;
};

/** Puts the open project on the server, as a version of its own. Rejects with a `SaveFailure`. */
export function createSaver({ link, place, statusNow, transfer, keeper, calls = ownCalls }: SaverParts) {
  const takeCover = createCover(link, calls);
  let unanswered: Unanswered | undefined;
  const sendFile = (file: File) =>
    calls.uploadFile(file, { purpose: 'work', onProgress: transfer.note }).finally(transfer.end);
  /** What was handed in stays so, for the teacher has its newest version; what was given back meanwhile does not. */
  const staysHandedIn = async ({ id, isCopy }: SaveInput): Promise<boolean> =>
    id !== undefined && !isCopy && statusNow() === handedIn && (await calls.statusOf(id)) === handedIn;
  const send = async (body: Body, revision: number): Promise<SaveOutput> => {
    try {
      unanswered = { body, revision };
      const { id, versionNo } = await calls.submitWork(body);
      unanswered = undefined;
      return { id, versionNo: versionNo ?? 0, revision };
    } catch (error) {
      const versionNo = arrivedVersion(error, body.workFile);
      if (body.id !== undefined && versionNo !== undefined) {
        unanswered = undefined;
        return { id: body.id, versionNo, revision };
      }
      if (!isLost(error)) unanswered = undefined;
      throw error;
    }
  };
  const save = async (input: SaveInput): Promise<SaveOutput> => {
    // The same again changes nothing: its file says which save it was. So no work is made twice, or taken for another's.
    const earlier = unanswered?.body.id === input.id ? unanswered : undefined;
    const base = earlier === undefined ? undefined : await send(earlier.body, earlier.revision);
    // It was all there is to save: another version would be the same once more.
    if (base !== undefined && base.revision >= link.revision() && isWish(earlier?.body, input)) return base;
    const { bytes, revision } = await link.exportProject();
    const stored = await sendFile(workFile(bytes, link.kind(), input.workName));
    const workCover = await takeCover(input.handIn);
    const body: Body = {
      workName: input.workName,
      workFile: stored.id,
      ...(workCover === undefined ? {} : { workCover }),
      workStatus: input.handIn || (await staysHandedIn(input)) ? handedIn : 0,
      ...targetOf({ ...input, ...base }, place),
    };
    return await send(body, revision);
  };
  return {
    save: async (input: SaveInput): Promise<SaveOutput> => {
      try {
        const saved = await save(input);
        if (input.handIn) await keeper?.drop();
        return saved;
      } catch (error) {
        const failure = saveFailure(error);
        if (input.handIn)
          await (failure.kind === 'unreachable' ? keeper?.keep(input, unanswered) : keeper?.drop());
        throw failure;
      }
    },
    /** An earlier page sent it. */
    noteUnanswered: (body: Body): void => void (unanswered = { body, revision: -1 }),
  };
}

/** A picture of the stage as a file of the server; the last one where none can be taken. */
function createCover(link: Link, calls: typeof ownCalls) {
  let cover: { readonly id: string; readonly at: number } | undefined;
  return async (isWanted: boolean): Promise<string | undefined> => {
    if (!isWanted && cover !== undefined && Date.now() - cover.at < coverTime) return cover.id;
    try {
      const file = pictureFile(await link.takePicture(), 'cover');
      if (file === null) return cover?.id;
      cover = { id: (await calls.uploadFile(file, { purpose: 'cover' })).id, at: Date.now() };
    } catch {
      // A work without a new picture is better than none.
    }
    return cover?.id;
  };
}

/** The project as it is sent. Throws when the server would refuse it for its size. */
function workFile(bytes: ArrayBuffer, kind: WorkKind, workName: string): File {
  const { ending, accept } = workKinds[kind];
  const file = new File([bytes], `${workName}.${ending}`, { type: 'application/octet-stream' });
  if (refuseWorkFile(file, accept) !== null)
    throw new Error(`作品超过${workFileRules.maxMegabytes}MB，不能保存到服务器，请删去一些声音或造型`);
  return file;
}

/** What was sent is what is wanted now too: by this name, and handed in if that is wished. */
function isWish(body: Body | undefined, { workName, handIn }: SaveInput): boolean {
  return body?.workName === workName && (!handIn || body.workStatus === handedIn);
}

/** Nobody knows whether the server has done it. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.status >= 502);
}
