import { ApiError } from '#shared/api/errors.ts';
import { uploadFile } from '#shared/api/file.ts';
import { openWork, submitWork } from '#shared/api/work.ts';
import { arrivedVersion, saveFailure } from '#shared/work/submit-failure.ts';
import { workKinds, type WorkKind } from '#shared/work/work-kinds.ts';
import { pictureFile } from '#shared/files/picture-file.ts';
import { refuseWorkFile, workFileRules } from '#machines/hand-in/work-file.ts';
import type { SaveInput, SaveOutput } from '#machines/work-saving/work-saving.machine.ts';
import { handedIn } from '#machines/studio-work/work-status.ts';
import type { EditorLink } from './editor-link.ts';
import type { HandInKeeper, UnansweredSave } from './hand-in-keeper.ts';
import { targetOf, type StudioPlace } from './studio-place.ts';
import type { Transfer } from './studio-transfer.ts';

/** The minimum time between cover pictures; each is a file on the server. */
const coverTime = 5 * 60 * 1000;

type Link = Pick<EditorLink, 'kind' | 'exportProject' | 'takePicture' | 'revision'>;
type Body = Parameters<typeof submitWork>[0];

/** The calls to the server; tests replace them. */
const ownCalls = {
  uploadFile,
  submitWork,
  statusOf: async (id: string) => (await openWork(id)).workStatus,
};

type SaverOptions = {
  readonly link: Link;
  readonly place: StudioPlace;
  /** Returns the work's latest known status on the server. */
  readonly statusNow: () => number;
  readonly transfer: Pick<Transfer, 'note' | 'end'>;
  /** Stores a submission until the server has it, so that it survives the page. */
  readonly keeper?: Pick<HandInKeeper, 'begin' | 'noteBody' | 'keep' | 'drop'>;
  readonly calls?: typeof ownCalls;
};

/** Saves the open project on the server, as a new version. Rejects with a `SaveFailure`. */
export function createSaver({ link, place, statusNow, transfer, keeper, calls = ownCalls }: SaverOptions) {
  const takeCover = createCover(link, calls);
  let unanswered: UnansweredSave | undefined;
  const sendFile = (file: File) =>
    calls.uploadFile(file, { purpose: 'work', onProgress: transfer.note }).finally(transfer.end);
  /** A submitted work stays submitted, because the teacher sees its newest version; a returned one does not. */
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
    const submitted = input.handIn ? await link.exportProject() : undefined;
    if (submitted !== undefined) await keeper?.begin(input, submitted, unanswered);
    // A repeated file identifies an earlier save, so that no work is created twice or mistaken for another's.
    const earlier = unanswered?.body.id === input.id ? unanswered : undefined;
    const base = earlier === undefined ? undefined : await send(earlier.body, earlier.revision);
    // Everything is already saved: another version would be identical.
    if (base !== undefined && base.revision >= link.revision() && isAsRequested(earlier?.body, input))
      return base;
    const { bytes, revision } = submitted ?? (await link.exportProject());
    const stored = await sendFile(workFile(bytes, link.kind(), input.workName));
    const workCover = await takeCover(input.handIn);
    const body: Body = {
      workName: input.workName,
      workFile: stored.id,
      ...(workCover === undefined ? {} : { workCover }),
      workStatus: input.handIn || (await staysHandedIn(input)) ? handedIn : 0,
      ...targetOf({ ...input, ...base }, place),
    };
    // A submission that was withdrawn during the upload is a plain save.
    if (input.handIn && (await keeper?.noteBody(body)) === false)
      return await send({ ...body, workStatus: (await staysHandedIn(input)) ? handedIn : 0 }, revision);
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

/** Uploads a picture of the stage; uses the last one if none can be taken. */
function createCover(link: Link, calls: typeof ownCalls) {
  let cover: { readonly id: string; readonly at: number } | undefined;
  return async (isForced: boolean): Promise<string | undefined> => {
    if (!isForced && cover !== undefined && Date.now() - cover.at < coverTime) return cover.id;
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

/** Returns the project's file. Throws if the server would refuse it for its size. */
function workFile(bytes: ArrayBuffer, kind: WorkKind, workName: string): File {
  const { ending, accept } = workKinds[kind];
  const file = new File([bytes], `${workName}.${ending}`, { type: 'application/octet-stream' });
  if (refuseWorkFile(file, accept) !== null)
    throw new Error(`作品超过${workFileRules.maxMegabytes}MB，不能保存到服务器，请删去一些声音或造型`);
  return file;
}

/** Returns whether a sent save is still wanted: with this name, and submitted if requested. */
function isAsRequested(body: Body | undefined, { workName, handIn }: SaveInput): boolean {
  return body?.workName === workName && (!handIn || body.workStatus === handedIn);
}

/** Returns whether the result is unknown. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.status >= 502);
}
