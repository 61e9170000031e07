import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type MovedClock = {
  /** Environment of the process whose clock is moved, with all its threads. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock this many seconds ahead of the machine while the process runs. */
  readonly set: (ahead: number) => Promise<void>;
};

/** The path of libfaketime in Debian; the linker expands `$LIB`. */
const library = '/usr/$LIB/faketime/libfaketimeMT.so.1';

export async function movedClock(ahead: number): Promise<MovedClock> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'campus-clock-')), 'ahead');
  const set = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    await rename(`${file}.new`, file);
  };
  await set(ahead);
  return {
    // Waits use the monotonic clock, which cannot be set.
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
