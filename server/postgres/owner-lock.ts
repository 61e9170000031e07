import { randomUUID } from 'node:crypto';
import { link, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

import { DataFolderLocked, errorCode } from './errors.ts';
import { UNKNOWN_START, inspectProcess } from './processes.ts';

const ownerSchema = z.object({
  pid: z.number(),
  startTime: z.string(),
  boot: z.string(),
  released: z.boolean(),
});
type Owner = z.infer<typeof ownerSchema>;

/** The data folder is ours until `release`. */
export type OwnerLock = { release(): Promise<void> };

const lockName = /^owner\.(\d{1,12})\.lock$/;

/** True for names this module puts into a data folder. */
export function isOwnerFile(name: string): boolean {
  return name.startsWith('owner.');
}

async function generations(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .map((name) => Number(lockName.exec(name)?.[1] ?? Number.NaN))
    .filter((generation) => !Number.isNaN(generation))
    .sort((left, right) => left - right);
}

const pathOf = (folder: string, generation: number): string => join(folder, `owner.${generation}.lock`);

/** Start times count from boot, so a pid and a start time alone could repeat after a power cut. */
async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
}

async function ourselves(released: boolean): Promise<Owner> {
  const facts = await inspectProcess(process.pid);
  const startTime = facts?.startTime ?? UNKNOWN_START;
  return { pid: process.pid, startTime, boot: await bootId(), released };
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const parsed = ownerSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    // A file torn by a power failure belongs to no living process; a vanished one belongs to an owner that was
    // superseded.
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  if (owner.released || owner.boot !== (await bootId())) {
    return false;
  }
  const facts = await inspectProcess(owner.pid);
  if (facts === undefined || facts.state === 'zombie') {
    return false;
  }
  return (
    facts.startTime === owner.startTime ||
    facts.startTime === UNKNOWN_START ||
    owner.startTime === UNKNOWN_START
  );
}

async function writeDraft(folder: string, owner: Owner): Promise<string> {
  const draft = join(folder, `owner.draft-${randomUUID()}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(owner));
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** Creates the generation with its content in one step; `false` when another process has it. */
async function claim(folder: string, generation: number): Promise<boolean> {
  const draft = await writeDraft(folder, await ourselves(false));
  try {
    await link(draft, pathOf(folder, generation));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function release(folder: string, generation: number): Promise<void> {
  try {
    await rename(await writeDraft(folder, await ourselves(true)), pathOf(folder, generation));
  } catch (error) {
    // The whole data folder may have been removed meanwhile: nothing is left to own.
    if (errorCode(error) !== 'ENOENT') {
      throw error;
    }
  }
}

/**
 * Takes the folder for this process or throws `DataFolderLocked`, naming the living owner.
 *
 * The owner is the highest generation `owner.N.lock`. A dead owner is superseded by creating N+1 (atomic), never by
 * deleting N: deleting what was judged dead a moment ago could delete a competitor's fresh lock. The highest file is never
 * removed, a release only marks it, so a late competitor that creates a lower generation sees the higher one and yields.
 */
export async function acquireOwnerLock(folder: string): Promise<OwnerLock> {
  for (;;) {
    const highest = (await generations(folder)).at(-1) ?? 0;
    const owner = highest === 0 ? undefined : await readOwner(pathOf(folder, highest));
    if (owner !== undefined && (await isAlive(owner))) {
      throw new DataFolderLocked(folder, `PID ${owner.pid}`);
    }
    const mine = highest + 1;
    if (!(await claim(folder, mine))) {
      continue;
    }
    const after = await generations(folder);
    if (after.at(-1) !== mine) {
      await rm(pathOf(folder, mine), { force: true });
      continue;
    }
    await Promise.all(after.filter((n) => n < mine).map((n) => rm(pathOf(folder, n), { force: true })));
    return { release: () => release(folder, mine) };
  }
}
