import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { platform } from 'node:process';

import type { PostgresBinaries, Identity } from './types.ts';

export type Command = {
  readonly binaries: Pick<PostgresBinaries, 'lib'>;
  readonly identity: Identity;
  readonly file: string;
  readonly args: readonly string[];
  /** Ends the program. */
  readonly abort?: AbortSignal | undefined;
};

/** The full path of one of the PostgreSQL programs. */
export function program(
  binaries: Pick<PostgresBinaries, 'bin'>,
  name: 'postgres' | 'initdb' | 'pg_ctl',
): string {
  return join(binaries.bin, platform === 'win32' ? `${name}.exe` : name);
}

/** PG* variables of the shell (PGDATA, PGOPTIONS, PGPORT) must not reach the server; messages are parsed, so English. */
function environment(lib: string | undefined): NodeJS.ProcessEnv {
  const inheritedNames = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive'];
  const entries = inheritedNames.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(entries),
    LC_ALL: 'C',
    ...(lib === undefined ? {} : { LD_LIBRARY_PATH: lib }),
  };
}

/** Starts a program under an identity. `detached`, so Ctrl-C in the terminal reaches Node and not PostgreSQL first. */
export function spawnAs(command: Command): ChildProcess {
  const options: SpawnOptions = {
    // Not the caller's folder, which the service account may be unable to enter.
    cwd: platform === 'win32' ? process.cwd() : '/',
    detached: platform !== 'win32',
    windowsHide: true,
    env: environment(command.binaries.lib),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(command.abort === undefined ? {} : { signal: command.abort }),
  };
  switch (command.identity.kind) {
    case 'direct':
      return spawn(command.file, command.args, options);
    case 'namespace':
      return spawn(
        'unshare',
        ['--user', '--map-user=1', '--map-group=1', command.file, ...command.args],
        options,
      );
    case 'account':
      return spawn(command.file, command.args, {
        ...options,
        uid: command.identity.uid,
        gid: command.identity.gid,
      });
    default:
      return command.identity satisfies never;
  }
}

/** Calls back once per line of the child's output, the unfinished last line included. */
export function onLines(child: ChildProcess, line: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        line(part.trimEnd());
      }
    });
    stream?.on('end', () => {
      if (rest !== '') {
        line(rest.trimEnd());
      }
    });
  }
}

/** Runs a program to its end. A program that cannot be started answers code -1 and the reason as its output. */
export async function runToEnd(
  command: Command,
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  return await new Promise((resolve) => {
    const lines: string[] = [];
    const child = spawnAs(command);
    onLines(child, (text) => lines.push(text));
    child.once('error', (error) => {
      lines.push(error.message);
      // One that was told to end is still ending.
      if (child.pid === undefined) resolve({ code: -1, lines });
    });
    child.once('close', (code) => resolve({ code: code ?? -1, lines }));
  });
}
