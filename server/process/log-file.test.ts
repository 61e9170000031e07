import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-log-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

describe('openLogFile', () => {
  it('appends to an existing file', async () => {
    await writeFile(path.join(folder, 'server.log'), 'before\n');
    const log = openLogFile(folder);
    log.write('after\n');
    await log.close();
    expect(await read('server.log')).toBe('before\nafter\n');
  });

  it('rotates a large file, and keeps a limited number of old ones', async () => {
    const log = openLogFile(folder, { size: '1K', kept: 2 });
    for (let line = 0; line < 90; line += 1) log.write(`${String(line).padStart(99, '0')}\n`);
    await log.close();
    expect((await readdir(folder)).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
    // Eleven lines fill a file; 90 are eight files and two lines.
    expect((await read('server.log')).length).toBe(200);
    expect((await read('server.log.1')).length).toBe(1100);
    expect(await read('server.log')).toContain('00089\n');
  });

  it('counts the lines lost while it cannot write, and logs their number later', async () => {
    let now = 0;
    const blocked = path.join(folder, 'inside');
    await writeFile(blocked, 'no folder');
    const log = openLogFile(blocked, undefined, () => now);
    log.write('one\n');
    await expect
      .poll(() => {
        log.write('');
        return log.lost();
      })
      .toBeGreaterThan(2);
    const before = log.lost();
    log.write('two\n');
    expect(log.lost()).toBe(before + 1);
    await rm(blocked);
    now = 2000;
    log.write('three\n');
    await log.close();
    expect(await read('inside/server.log')).toMatch(
      new RegExp(`^\\{[^\\n]+"msg":"${before + 1} lines were lost here"\\}\\nthree\\n$`),
    );
  });

  it('closes even if nothing can be written', async () => {
    const log = openLogFile('/proc/no-such-folder');
    log.write('one\n');
    await expect(log.close()).resolves.toBe(undefined);
  });
});
