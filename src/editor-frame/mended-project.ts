import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { repairProject } from '#openapi/repair-project.ts';

const isProject = (name: string): boolean => /^(?!__MACOSX\/)(?:[^/]+\/)?project\.json$/.test(name);

/** The same project as the editor takes it; undefined when the bytes are no project that can be made right. */
export function mendedProject(input: unknown): ArrayBuffer | undefined {
  const bytes = bytesOf(input);
  if (bytes === undefined) return undefined;
  try {
    const files = unzipSync(bytes);
    const name = Object.keys(files).find(isProject);
    const text = name === undefined ? undefined : files[name];
    if (name === undefined || text === undefined) return undefined;
    const project = repairProject(JSON.parse(strFromU8(text)));
    if (project === undefined) return undefined;
    // Packed nowhere: it is read once, here.
    return zipSync({ ...files, [name]: strToU8(JSON.stringify(project)) }, { level: 0 }).buffer;
  } catch {
    // fflate throws for whatever it cannot read.
    return undefined;
  }
}

function bytesOf(input: unknown): Uint8Array | undefined {
  if (input instanceof Uint8Array) return input;
  return input instanceof ArrayBuffer ? new Uint8Array(input) : undefined;
}
