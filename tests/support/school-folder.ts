import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess } from './product-process.ts';

const variable = 'CAMPUS_TEMPLATE';

/** A data folder of the demo school that nobody has used, made once per run: filling a new one takes seconds. */
export async function makeSchoolTemplate(): Promise<{ readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(await placeOfSchools(), 'campus-template-'));
  const product = await startProductProcess({ dataDir: folder });
  await product.stop();
  process.env[variable] = folder;
  return { remove: () => rm(folder, { recursive: true, force: true }) };
}

export type SchoolFolder = {
  /** DATA_DIR of a product that has the demo school and was stopped in an orderly way. */
  readonly dataDir: string;
  readonly remove: () => Promise<void>;
};

/** A copy of the template. Rejects when `makeSchoolTemplate` was not called before. */
export async function schoolFolder(): Promise<SchoolFolder> {
  const template = process.env[variable];
  if (template === undefined) throw new Error('no template: tests/support/journey-setup.ts did not run');
  const folder = await emptyFolder();
  await cp(template, folder.dataDir, { recursive: true });
  return folder;
}

/** For a school that is not there yet. */
export async function emptyFolder(): Promise<SchoolFolder> {
  const dataDir = await mkdtemp(path.join(await placeOfSchools(), 'campus-school-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

const memory = '/dev/shm';
/** Bytes: a school has 75 MB, and stories add files to some at the same time. */
const enough = 4 * 1024 ** 3;

/** Folder for data folders: in memory where there is room, for on a busy disk a copy takes seconds. */
async function placeOfSchools(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize > enough ? memory : tmpdir();
}
