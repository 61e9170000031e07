import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { productDatabase } from '#tests/support/engines/product-database.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';
import { startBenchSite, type BenchSite } from './site.ts';

// `npm run bench:backup` backs up a school with a gigabyte of files into a folder while the server works, and
// restores it elsewhere. `npm run bench:backup -- 20` uses twenty gigabytes. The disk of temporary files
// needs twice as much free space.
const [gigabytes = 1] = process.argv.slice(2).map(Number);
const gigabyte = 1e9;
/** Space left free for other users of this disk. */
const spare = 8 * gigabyte;

const { bavail, bsize } = await statfs(tmpdir());
if (bavail * bsize < 2 * gigabytes * gigabyte + spare)
  throw new Error(`${2 * gigabytes} GB and 8 more must be free in ${tmpdir()}`);

/** Returns a size from 0.2 to 20 MB, most of them small, like works and materials. */
const someSize = (): number => Math.round(2e5 * 100 ** (randomInt(1000) / 1000));

function* content(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= 1_000_000) yield randomBytes(Math.min(left, 1_000_000));
}

async function fill(dataDir: string): Promise<number> {
  const files = await createLocalFileStore(path.join(dataDir, 'files'));
  const { query } = productDatabase(dataDir);
  let count = 0;
  for (let bytes = 0; bytes < gigabytes * gigabyte; count += 1) {
    const stored = await files.put(Readable.from(content(someSize())), { limit: 1e9 });
    bytes += stored.size;
    await query(
      `insert into sys_file (id, file_path, file_name, file_size, sha256, mime_type, file_type, purpose, create_by, create_time)
       values ($1, $2, $3, $4, $5, 'application/octet-stream', 1, 'material', 'admin', now())`,
      [`bench${count}`, `bench${count}.zip`, `素材${count}.zip`, stored.size, stored.sha256],
    );
  }
  return count;
}

/**
 * Returns the peak memory of a process in megabytes since the last call, or 0 if the system does not report
 * it.
 */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  await writeFile(`/proc/${pid ?? 0}/clear_refs`, '5').catch(() => undefined);
  return Math.round((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6);
}

/** Runs `npm run backup` or `restore` in a process of its own. Returns its duration and its peak memory. */
async function run(dataDir: string, ...parameters: string[]): Promise<string> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server.js', ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakOf(child.pid));
    await delay(50);
  }
  if ((await ended) !== 0) throw new Error(`${parameters.join(' ')}: ended with ${String(await ended)}`);
  return `${((performance.now() - began) / 1000).toFixed(1)} s, ${peak} MB at the most`;
}

/** Sends requests like a user until stopped. Returns the longest wait in milliseconds. */
async function slowestRead({ call }: BenchSite, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const began = performance.now();
    await call('/system/sysFile/list?pageSize=10&pageNo=1');
    slowest = Math.max(slowest, performance.now() - began);
    await delay(50);
  }
  return Math.round(slowest);
}

/**
 * Returns the values that must be the same after the restore: names and contents of files, and row counts of
 * people, works and lessons.
 */
async function rowsOf(dataDir: string): Promise<string> {
  const { query } = productDatabase(dataDir);
  const count = (table: string): string => `(select count(*) from ${table})`;
  const tables = [
    'sys_user',
    'sys_depart',
    'sys_permission',
    'sys_dict_item',
    'teaching_work',
    'teaching_course_unit',
  ];
  const rows = await query(
    `select count(*), sum(file_size), md5(string_agg(concat_ws(' ', id, file_path, sha256), ',' order by id)),
       ${tables.map((table) => `${count(table)} as ${table}`).join(', ')} from sys_file`,
  );
  return JSON.stringify(rows);
}

/**
 * Checks that every file has the bytes of its hash and returns the number of files. Errors: a file with other
 * bytes.
 */
async function checkFiles(dataDir: string): Promise<number> {
  let count = 0;
  for await (const { sha256 } of (await createLocalFileStore(path.join(dataDir, 'files'))).list()) {
    const hash = createHash('sha256');
    const file = path.join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Error(`${sha256} has other bytes`);
    count += 1;
  }
  return count;
}

const folder = await mkdtemp(path.join(tmpdir(), 'campus-bench-backup-'));
const [archives, back] = [path.join(folder, 'archives'), path.join(folder, 'back')];
const site = await startBenchSite();
try {
  await mkdir(archives);
  console.log(`${gigabytes} GB in ${await fill(site.dataDir)} files`);
  const [rows, files] = [await rowsOf(site.dataDir), await checkFiles(site.dataDir)];
  for (const what of ['first', 'second']) {
    await peakOf(site.pid);
    let isOver = false;
    const reading = slowestRead(site, () => isOver);
    const said = await run(site.dataDir, 'backup', archives).finally(() => (isOver = true));
    console.log(
      `${what} backup: ${said}; server ${await peakOf(site.pid)} MB, slowest read ${await reading} ms`,
    );
  }
  await site.close();
  const archive = (await readdir(archives))
    .filter((name) => name.endsWith('.zip'))
    .sort()
    .at(-1);
  console.log(`restore: ${await run(back, 'restore', path.join(archives, archive ?? ''))}`);
  const product = await startProductProcess({ dataDir: back });
  const same = (await rowsOf(back)) === rows && (await checkFiles(back)) === files;
  await product.stop();
  if (!same) throw new Error('the restored school has other rows or files');
  console.log(`rows are equal, ${files} files have their bytes`);
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
