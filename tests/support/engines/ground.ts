import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a temporary folder and makes it TMPDIR, which identifies all processes started from here. `clear`
 * ends these processes, unmounts everything in the folder and deletes it. The same happens at any end of this
 * process: a failed start, Ctrl-C, SIGKILL.
 */
export function breakGround(name: string): { readonly clear: () => Promise<void> } {
  const before = tmpdir();
  const folder = mkdtempSync(path.join(before, `campus-${name}-`));
  // PostgreSQL refuses to run as root and runs as another user.
  chmodSync(folder, 0o755);
  // A detached process group does not get the Ctrl-C of the terminal.
  const keeper = spawn(process.execPath, ['--import', 'tsx', 'tests/support/engines/ground-keeper.ts'], {
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
