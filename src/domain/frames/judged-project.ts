import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { judgeProject } from '#openapi/repair-project.ts';

const isProject = (name: string): boolean => /^(?!__MACOSX\/)(?:[^/]+\/)?project\.json$/.test(name);

/**
 * A project file as an engine is given it: made right by the judge of the upload where anything is wrong with it. What is
 * no archive of Scratch 3 is the engine's own to judge, and comes back as it is. Undefined when the judge refuses it.
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
    // Packed nowhere: it is read once, here.
    const files = { ...unzipSync(bytes), [name]: strToU8(JSON.stringify(judged.project)) };
    return zipSync(files, { level: 0 });
  } catch {
    // fflate throws for whatever it cannot read, and Scratch 2 wrote values that no JSON has.
    return bytes;
  }
}

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;
/** The mark of the byte order, which engines take for a part of the JSON. */
const startsWithMark = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;
