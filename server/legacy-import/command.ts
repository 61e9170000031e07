import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { parseS3Location } from '#server/backup/s3-location.ts';
import { directUrl, postgresFolder, withDatabase } from '#server/backup/with-database.ts';
import { CommandRefused } from '#server/process/command-refused.ts';
import type { Config } from '#server/config/config.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { ifExists } from '#server/files/folders.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { logOptions } from '#server/process/log-options.ts';
import { createParsing } from '#server/parsing/parsing.ts';
import { findRunning } from '#server/postgres/running.ts';
import { countServers } from '#server/store/backup.store.ts';
import { chinaOffset } from '#server/store/china-time.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase, defaultLimits, type Db } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { withScratchDatabase } from '#server/store/scratch-database.store.ts';
import { mentioning, noMentions, noteMentions } from './mentions.ts';
import { moveIn, nameOf, type MoveReport } from './move-in.ts';
import { openOldDump, type OldDump } from './old-dump.ts';
import { inBucket, openOldFiles, type OldFiles } from './old-files.ts';
import { reportPage } from './report.ts';
import { listRoleCodes, noteDone, readDone } from './rows.store.ts';

type PrintLine = (line: string) => void;

const usage = '用法：npm run import -- dump.sql [上传文件夹、.zip 或 s3:存储桶/前缀] [--write]';
const reportName = 'import-report.html';

/**
 * Runs `npm run import`: reports what a dump of the old product contains, or, with `--write`, imports it into an
 * empty database. Throws CommandRefused and the errors of opening the database.
 */
export async function runImportCommand(
  parameters: readonly string[],
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  if (config.schools !== undefined)
    throw new CommandRefused('这里有多所学校（SCHOOLS_URL）：迁入只用于一所学校');
  const { dump: file, uploads, isWritten } = await read(parameters, config);
  const collect = keepSmall();
  const mentions = noMentions();
  printLine('正在读取数据文件');
  const dump = await openOldDump(file, mentioning, (table, row) => noteMentions(mentions, table, row));
  // No user waits for the result, so a busy machine is no reason to leave a file out.
  const timeout = 10 * 60_000;
  const work = async (db: Db, files: Pick<FileStore, 'stage'>): Promise<void> => {
    // Rows are written one by one. A second thread would only hold a second heap, and the one thread ends while rows
    // are written.
    const log = pino(logOptions('error'), pino.destination({ dest: 2, sync: true }));
    const parsing = createParsing(log, { threads: 1, young: 4, idle: 0, wait: timeout, time: timeout });
    try {
      const parts = { db, dump, mentions, uploads, files, parsing, collect, now: new Date(), say: printLine };
      await report(file, dump, await moveIn(parts), isWritten, printLine);
    } finally {
      await parsing.close();
      uploads?.close();
    }
  };
  await (isWritten ? writing(config, dump, work, printLine) : trying(config, work));
}

/**
 * Most objects of the import live only briefly. An early collection of garbage keeps the memory of a small server
 * free.
 */
function keepSmall(): () => void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--max-semi-space-size=2');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

type Work = (db: Db, files: Pick<FileStore, 'stage'>) => Promise<void>;

async function read(parameters: readonly string[], config: Config) {
  const { values, positionals } = parsed(parameters);
  const [dump, uploads, ...rest] = positionals.map((one) =>
    one.startsWith('s3:') ? one : path.resolve(process.env['INIT_CWD'] ?? '.', one),
  );
  if (dump === undefined || rest.length > 0) throw new CommandRefused(usage);
  if ((await ifExists(stat(dump)))?.isFile() !== true) throw new CommandRefused(`找不到数据文件：${dump}`);
  return {
    dump,
    uploads: uploads === undefined ? undefined : await openUploads(uploads, config),
    isWritten: values.write === true,
  };
}

async function openUploads(uploadsPath: string, config: Config): Promise<OldFiles> {
  const bucket = parseS3Location(uploadsPath, config);
  return bucket === undefined ? await openOldFiles(uploadsPath) : inBucket(bucket.settings, bucket.prefix);
}

function parsed(parameters: readonly string[]) {
  try {
    const options = { write: { type: 'boolean' } } as const;
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch {
    throw new CommandRefused(usage);
  }
}

/** Runs the import in a scratch database, which is dropped afterwards; files are checked and not stored. */
async function trying(config: Config, work: Work): Promise<void> {
  const running = directUrl(config) ?? (await findRunning(postgresFolder(config)));
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-import-'));
  try {
    const local = await createLocalFileStore(folder);
    const files: Pick<FileStore, 'stage'> = {
      stage: async (source, options) => {
        const staged = await local.stage(source, options);
        return { ...staged, commit: async () => (await staged.discard(), staged) };
      },
    };
    await withDatabase(running, config, (url) =>
      withScratchDatabase(url, (scratch) => withSchema(scratch, (db) => work(db, files))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writing(config: Config, dump: OldDump, work: Work, printLine: PrintLine): Promise<void> {
  await withDatabase(directUrl(config), config, async (url) => {
    await requireNoServer(url);
    await withSchema(url, async (db) => {
      const done = await readDone(db);
      if (done.includes(nameOf(dump))) return printLine('这份数据已经迁入完成，没有再写入');
      if (done.some((one) => !one.startsWith(nameOf(dump))))
        throw new CommandRefused('数据库里有另一份数据正在迁入，请换一个空的数据库');
      if (done.length === 0 && (await listRoleCodes(db)).length > 0)
        throw new CommandRefused('数据库不是空的：只能迁入空的数据库，请换一个 DATA_DIR 或 DATABASE_URL');
      await work(db, (await openFileStore(config)).files);
      await noteDone(db, nameOf(dump));
    });
  });
}

async function requireNoServer(url: string): Promise<void> {
  const client = await connect(url, 'import');
  try {
    if ((await countServers(client)) > 0)
      throw new CommandRefused('服务器正在使用这个数据库，请先停止所有服务器再迁入');
  } finally {
    await client.end();
  }
}

/** Statements and transactions have no time limit. */
async function withSchema(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const limits = { ...defaultLimits, max: 2, span: 'transaction' } as const;
  const { db, close } = openDatabase(url, { warn: () => undefined }, undefined, limits);
  try {
    await migrate(db);
    await work(db);
  } finally {
    await close();
  }
}

async function report(
  file: string,
  dump: OldDump,
  report: MoveReport,
  isWritten: boolean,
  printLine: PrintLine,
): Promise<void> {
  const reportPath = path.resolve(process.env['INIT_CWD'] ?? '.', reportName);
  const time = new Date(Date.now() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');
  const { oddities, moreOddities } = dump;
  await writeFile(
    reportPath,
    reportPage({ ...report, dump: path.basename(file), isWritten, oddities, moreOddities, time }),
    // The report contains names of people.
    { mode: 0o600 },
  );
  const count = (of: (one: MoveReport['tallies'][number]) => number): number =>
    report.tallies.reduce((sum, one) => sum + of(one), 0);
  const [total, kept, here] = [count((one) => one.total), count((one) => one.kept), count((one) => one.here)];
  printLine(`${total} 行，迁入 ${kept} 行，新平台已有 ${here} 行，没有迁入 ${total - kept - here} 行`);
  if (oddities.length > 0) printLine(`${oddities.length + moreOddities} 处没有读懂，里面可能有数据：见报告`);
  printLine(`报告：${reportPath}`);
  if (!isWritten) printLine('这是试运行，没有写入；确认报告后加 --write 再运行一次');
}
