import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '#tests/support/database/traced-parts.ts';
import { doubled } from '#server/files/testing/sb1-file.ts';
import { writeZip } from '#server/files/zip-writer.ts';
import { createParsing, lowerPriority, type Parsing, type ParsingLimits } from './parsing.ts';

const log = pino({ level: 'silent' });
let folder: string;
/** A pool with the default limits: a thread that loads the source takes a second to start. */
let shared: Parsing;
/** A project of as many blocks as it may have: seconds of work. */
let heavyProject: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parsing-'));
  shared = createParsing(log);
  heavyProject = await writeHeavyProject();
});
afterAll(async () => {
  await shared.close();
  await rm(folder, { recursive: true });
});

async function within<Answer>(
  limits: Partial<ParsingLimits>,
  ask: (parsing: Parsing) => Promise<Answer>,
): Promise<Answer> {
  const parsing = createParsing(log, limits);
  try {
    return await ask(parsing);
  } finally {
    await parsing.close();
  }
}

async function writeHeavyProject(): Promise<string> {
  const blocks = Object.fromEntries(
    Array.from({ length: 190_000 }, (_one, at) => [`b${at}`, { opcode: 'a', shadow: false }]),
  );
  const stage = {
    isStage: true,
    name: 'S',
    blocks,
    costumes: [{ md5ext: `${'a'.repeat(32)}.svg` }],
    sounds: [],
  };
  const file = path.join(folder, 'heavy.sb3');
  const data = Buffer.from(JSON.stringify({ targets: [stage], meta: { semver: '3.0.0' } }));
  await writeFile(file, writeZip([{ name: 'project.json', data, compress: true }]));
  return file;
}

describe('parsing in worker threads', () => {
  it('has a lower priority than the server, with a value that the system accepts', () => {
    // THREAD_PRIORITY_ of Windows that are below the normal one; nice of all others.
    expect([-1, -2, -15]).toContain(lowerPriority('win32'));
    expect(lowerPriority('linux')).toBeGreaterThan(0);
    expect(lowerPriority('darwin')).toBeLessThanOrEqual(19);
  });

  it('returns the result of the parser', async () => {
    const clean = await shared.run('cleanHtml', '<p onclick="x()">甲</p>');
    expect(clean).toBe('<p>甲</p>');
  });

  it('passes on an error that the input has not caused', async () => {
    const missing = shared.run('inspectSb3', path.join(folder, 'missing.sb3'));
    await expect(missing).rejects.toThrow('ENOENT');
  });

  it('is traced as a part of the work that waits for it', async () => {
    const parts = await partsOf(async () => {
      await shared.run('cleanHtml', '甲');
      await shared.run('inspectSb3', path.join(folder, 'missing.sb3')).catch(() => undefined);
    });
    expect(parts).toMatchObject([
      { name: 'parse cleanHtml', isFailed: false, isElsewhere: false },
      { name: 'parse inspectSb3', isFailed: true },
    ]);
  });

  it('refuses a file that takes too long', async () => {
    const slow = within({ time: 1 }, ({ run }) => run('inspectSb3', heavyProject));
    await expect(slow).rejects.toMatchObject({
      status: 200,
      message: '文件内容过于复杂，无法处理，请简化后再上传',
    });
  });

  it('refuses a Scratch 1.4 project that declares a billion blocks in 300 bytes', async () => {
    const file = path.join(folder, 'doubled.sb');
    await writeFile(file, doubled(30));
    const endless = within({ time: 1500 }, ({ run }) => run('inspectSb3', file));
    await expect(endless).rejects.toMatchObject({ message: '文件内容过于复杂，无法处理，请简化后再上传' });
  });

  it('continues after a job that used too much memory', async () => {
    // The modules of a thread take some 25 MB of it.
    const clean = await within({ time: 10_000, threads: 1, memory: 40 }, async ({ run }) => {
      await expect(run('inspectSb3', heavyProject)).rejects.toMatchObject({
        message: '文件内容过于复杂，无法处理，请简化后再上传',
      });
      return await run('cleanHtml', '<b>乙</b>');
    });
    expect(clean).toBe('<b>乙</b>');
  });

  it('answers 503 when too many jobs are queued', async () => {
    const answers = await within({ threads: 1, queue: 1 }, ({ run }) =>
      Promise.allSettled(['1', '2', '3', '4', '5'].map((text) => run('cleanHtml', text))),
    );
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 503, message: '服务器繁忙，请稍后再试' });
  });

  it('answers 503 when no thread becomes free in time', async () => {
    const late = within({ wait: 1 }, ({ run }) => run('cleanHtml', '丙'));
    await expect(late).rejects.toMatchObject({ status: 503 });
  });
});
