import { ApiError } from '#api/errors.ts';
import { uploadFile } from '#api/file.ts';
import { submitWork } from '#api/work.ts';
import { pictureFile } from '#lib/picture-file.ts';
import type {
  Conflict,
  SaveFailure,
  SaveInput,
  SaveOutput,
} from '#machines/work-saving/work-saving-events.ts';
import type { EditorLink } from './editor-link.ts';
import type { StudioPlace } from './studio-place.ts';

const handedIn = 1;
/** A new picture for the cover is taken this often; each is a file on the server. */
const coverTime = 5 * 60 * 1000;

/** Puts the open project on the server, as a version of its own. Rejects with a `SaveFailure`. */
export function createSaver(link: EditorLink, place: StudioPlace, statusNow: () => number) {
  let cover: { readonly id: string; readonly at: number } | undefined;
  const takeCover = async (isWanted: boolean): Promise<string | undefined> => {
    if (!isWanted && cover !== undefined && Date.now() - cover.at < coverTime) return cover.id;
    try {
      const file = pictureFile(await link.takePicture(), 'cover');
      if (file === null) return cover?.id;
      cover = { id: (await uploadFile(file, { purpose: 'cover' })).id, at: Date.now() };
    } catch {
      // A work without a new picture is better than none.
    }
    return cover?.id;
  };
  return async (input: SaveInput): Promise<SaveOutput> => {
    try {
      const { bytes, revision } = await link.exportProject();
      const file = new File([bytes], `${input.workName}.sb3`, { type: 'application/octet-stream' });
      const stored = await uploadFile(file, { purpose: 'work' });
      const workCover = await takeCover(input.handIn);
      const saved = await submitWork({
        workName: input.workName,
        workFile: stored.id,
        ...(workCover === undefined ? {} : { workCover }),
        // What was handed in stays so: the teacher has its newest version.
        workStatus: input.handIn || (statusNow() === handedIn && !input.isCopy) ? handedIn : 0,
        ...targetOf(input, place),
      });
      return { id: saved.id, versionNo: saved.versionNo ?? 0, revision };
    } catch (error) {
      throw saveFailure(error);
    }
  };
}

function targetOf({ id, versionNo, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace) {
  if (id !== undefined) return { id, baseVersion: versionNo };
  if (isCopy) return {};
  if (unitId !== undefined) return { courseId: unitId };
  return homeworkId === undefined ? {} : { additionalId: homeworkId };
}

function saveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError))
    return { kind: 'refused', message: error instanceof Error ? error.message : '保存失败，请稍后再试' };
  const conflict = error.detail('conflict');
  if (error.kind === 'refusal' && isVersion(conflict))
    return { kind: 'conflict', message: error.message, conflict };
  const isOurs =
    error.kind === 'refusal' || (error.status >= 400 && error.status < 500 && error.status !== 401);
  return { kind: isOurs ? 'refused' : 'unreachable', message: error.message };
}

/** The server's contract says so; details of a refusal are not checked against it. */
function isVersion(value: unknown): value is Conflict {
  return typeof value === 'object' && value !== null && 'versionNo' in value && 'workName' in value;
}
