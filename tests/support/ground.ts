import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A temporary folder, which is TMPDIR from now on: what is started from here is known by it. `clear` ends all that, unmounts
 * what is mounted in the folder, and takes it away; so does the end of this process, however it comes: a start that fails,
 * Ctrl-C, SIGKILL.
 */
export function breakGround(name: string): { readonly clear: () => Promise<void> } {
  const before = tmpdir();
  const folder = mkdtempSync(path.join(before, `campus-${name}-`));
  // PostgreSQL refuses root, and is somebody else.
  chmodSync(folder, 0o755);
  // Ctrl-C at a terminal is not sent to a group of its own.
  const keeper = spawn(process.execPath, ['--import', 'tsx', 'tests/support/ground-keeper.ts'], {
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  keeper.stdin.write(folder);
  keeper.unref();
  const ended = once(keeper, 'exit');
  process.env['TMPDIR'] = folder;
  return {
    clear: async () => {
      process.env['TMPDIR'] = before;
      keeper.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`${folder} could not be cleared`);
    },
  };
}
