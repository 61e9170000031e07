import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProductProcess } from '../engines/product-process.ts';

const variable = 'CAMPUS_TEMPLATE';

/** Creates an unused data folder of the demo school once per run, because filling one takes seconds. */
export async function makeSchoolTemplate(): Promise<{ readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(await placeOfSchools(), 'campus-template-'));
  const product = await startProductProcess({ dataDir: folder });
  await product.stop();
  process.env[variable] = folder;
  return { remove: () => rm(folder, { recursive: true, force: true }) };
}

export type SchoolFolder = {
  /** DATA_DIR of a product with the demo school that was stopped regularly. */
  readonly dataDir: string;
  readonly remove: () => Promise<void>;
};

/** Returns a copy of the template. Rejects if `makeSchoolTemplate` was not called. */
export async function schoolFolder(): Promise<SchoolFolder> {
  const template = process.env[variable];
  if (template === undefined)
    throw new Error('no template: tests/support/journeys/journey-setup.ts did not run');
  const folder = await emptyFolder();
  // `fs.cp` takes six times as long.
  await promisify(execFile)('cp', ['-r', `${template}/.`, folder.dataDir]);
  return folder;
}

/** Creates a folder for a school that does not exist yet. */
export async function emptyFolder(): Promise<SchoolFolder> {
  const dataDir = await mkdtemp(path.join(await placeOfSchools(), 'campus-school-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

const memory = '/dev/shm';
/** In bytes: a school has 75 MB, and several journeys add files at the same time. */
const enough = 4 * 1024 ** 3;

/**
 * Returns the folder for data folders: in memory if there is room, because a copy takes seconds on a busy
 * disk.
 */
async function placeOfSchools(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize > enough ? memory : tmpdir();
}
