import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcesses, isWithin } from './processes-of.ts';

// The cleanup process of ground.ts. It starts when its input ends: the owner of the folder has ended or asks
// for the cleanup.

const folder = await text(process.stdin);
await endProcesses(folder);
const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
for (const mount of mounts.filter((place) => isWithin(place, folder)).toReversed()) await unmount(mount);
await rm(folder, { recursive: true, force: true });

/** The threads of an ended process may hold a file for a moment longer. */
async function unmount(place: string): Promise<void> {
  const late = performance.now() + 30_000;
  for (;;) {
    try {
      await promisify(execFile)('umount', [place]);
      return;
    } catch (error) {
      if (performance.now() > late) throw error;
      await delay(100);
    }
  }
}
