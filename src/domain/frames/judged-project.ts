import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { judgeProject } from '#openapi/repair-project.ts';

const isProject = (name: string): boolean => /^(?!__MACOSX\/)(?:[^/]+\/)?project\.json$/.test(name);

/**
 * Returns a project file for an engine, repaired by the validator of uploads if necessary. A file that is not a Scratch
 * 3 archive is left to the engine and returned unchanged. Undefined if the validator refuses it.
 */
export function judgedProject(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  if (!isArchive(bytes)) return bytes;
  try {
    const [name, text] =
      Object.entries(unzipSync(bytes, { filter: (file) => isProject(file.name) }))[0] ?? [];
    if (name === undefined || text === undefined) return undefined;
    const judged = judgeProject(JSON.parse(strFromU8(text)));
    if (judged.fault === 'unknown') return bytes;
    if (judged.fault !== undefined) return undefined;
    if (!judged.isRepaired && !startsWithMark(text)) return bytes;
    // The archive is not compressed, because it is read only once, here.
    const files = { ...unzipSync(bytes), [name]: strToU8(JSON.stringify(judged.project)) };
    return zipSync(files, { level: 0 });
  } catch {
    // fflate throws for unreadable files, and Scratch 2 wrote values that are not JSON.
    return bytes;
  }
}

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
/** The byte order mark, which engines parse as part of the JSON. */
const startsWithMark = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;
