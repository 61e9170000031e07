import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type MovedClock = {
  /** Of the process whose clock it is, all its threads. */
  readonly env: Readonly<Record<string, string>>;
  /** Seconds ahead of this machine, as somebody would who sets it while the process runs. */
  readonly set: (ahead: number) => Promise<void>;
};

/** As Debian installs libfaketime; `$LIB` is the linker's. */
const library = '/usr/$LIB/faketime/libfaketimeMT.so.1';

export async function movedClock(ahead: number): Promise<MovedClock> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'campus-clock-')), 'ahead');
  const set = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    await rename(`${file}.new`, file);
  };
  await set(ahead);
  return {
    // What is waited for goes by a clock that nobody sets.
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
