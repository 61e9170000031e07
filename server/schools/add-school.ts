import { CommandRefused } from '#server/process/command-refused.ts';
import { printAccounts } from '#server/boot/print-accounts.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import type { CommandContext } from './command-context.ts';
import { isHostName } from './host-name.ts';
import { databaseOf, type SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { dropSchoolDatabase } from './school-database.store.ts';
import { hasSchoolFiles, removeSchoolFiles } from './school-files.ts';
import { completeCopy, copyTemplate } from './school-template.ts';

type NewSchool = {
  readonly id: string;
  readonly host: string;
  readonly name?: string | undefined;
  readonly bytes?: string | undefined;
  readonly accounts?: string | undefined;
  readonly seed?: string | undefined;
};

/**
 * Creates a school from a copy of the template and adds it to the registry as the last step. A failure leaves nothing
 * behind.
 */
export async function addSchool(context: CommandContext, options: NewSchool): Promise<void> {
  const { registry, server, env, printLine } = context;
  const school = entryFor(context, options);
  const { id } = school;
  const known = await registry.list();
  if (known.some((one) => one.id === id || one.host === school.host))
    throw new CommandRefused(`学校 ${id} 或网址 ${school.host} 已存在`);
  const config = schoolConfig(env, school);
  if (await hasSchoolFiles(config))
    throw new CommandRefused(`schools/${id}/（DATA_DIR 或对象存储）里已有文件，请先检查并删除`);
  // The database comes first: an existing database of this name may be neither filled nor dropped.
  await copyTemplate(context, school);
  let isMine = false;
  try {
    await registry.add(school);
    isMine = true;
    const accounts = await completeCopy(context, school);
    await registry.changeState(id, ['closed'], 'ready');
    printLine(`学校 ${id} 已添加：${school.host}`);
    printAccounts(accounts, printLine);
  } catch (error) {
    if (isMine) await registry.remove(id);
    await dropSchoolDatabase(server, databaseOf(id));
    await removeSchoolFiles(config);
    throw error;
  }
}

function entryFor(
  { server }: CommandContext,
  { id, host, name, bytes, accounts, seed }: NewSchool,
): SchoolEntry {
  if (!/^[a-z0-9][a-z0-9-]{0,29}$/.test(id))
    throw new CommandRefused('学校的 ID 由小写字母、数字和 - 组成，最多 30 个字符');
  if (!isHostName(host)) throw new CommandRefused('HOST 是学校网址的主机名，小写，例如 a.campus.cn');
  if (seed !== undefined && seed !== 'demo' && seed !== 'empty')
    throw new CommandRefused('--seed 只能是 demo 或 empty');
  return {
    id,
    host,
    name: name ?? id,
    databaseUrl: databaseUrl(server, databaseOf(id)),
    directUrl: null,
    state: 'closed',
    bytes: numberOf('bytes', bytes),
    accounts: numberOf('accounts', accounts),
    settings: { SEED: seed ?? 'empty' },
  };
}

function numberOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value <= 0) throw new CommandRefused(`--${name} 必须是正整数`);
  return value;
}
