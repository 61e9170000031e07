import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { folderOfBackups } from '#server/config/folder-of-backups.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkNewPassword } from '#server/shared/passwords/password.rules.ts';
import type { Choices } from './choices.ts';

export type Field = keyof Choices | 'password' | 'again';

/** As a browser sends them; what is missing is empty. */
export type Values = Readonly<Partial<Record<Field, string>>>;

export type Problems = Readonly<Partial<Record<Field, string>>>;

type Read = { readonly choices: Choices; readonly password: string } | { readonly problems: Problems };

/** @param requestedFields what the environment does not say already */
export async function readForm(
  values: Values,
  requestedFields: ReadonlySet<Field>,
  dataDir: string,
): Promise<Read> {
  const { password = '' } = values;
  const of = (name: keyof Choices): string => (requestedFields.has(name) ? (values[name] ?? '').trim() : '');
  const [name, backups] = [of('SCHOOL_NAME'), of('BACKUP_FOLDER')];
  const all: Record<Field, string | undefined> = {
    SCHOOL_NAME: requestedFields.has('SCHOOL_NAME') ? nameProblem(name) : undefined,
    password: passwordProblem(password),
    again: values.again === password ? undefined : '两次输入的密码不一样！',
    SEED: ['demo', 'empty'].includes(of('SEED')) ? undefined : '请选择',
    HOST:
      !requestedFields.has('HOST') || ['0.0.0.0', '127.0.0.1'].includes(of('HOST')) ? undefined : '请选择',
    BACKUP_FOLDER: backups === '' ? undefined : await folderProblem(backups, dataDir),
  };
  const problems = Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
  if (Object.keys(problems).length > 0) return { problems };
  const chosen = { SCHOOL_NAME: name, SEED: of('SEED'), BACKUP_FOLDER: backups, HOST: of('HOST') };
  return {
    choices: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
    password,
  };
}

function nameProblem(name: string): string | undefined {
  if (name === '') return '请填写学校名称';
  return /^[^<>&]{1,40}$/.test(name) ? undefined : '最多 40 个字，不能有 < > &';
}

function passwordProblem(password: string): string | undefined {
  try {
    checkNewPassword(password, { username: 'admin' });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Whether it is there or can be made, and whether something can be written into it. */
async function folderProblem(folder: string, dataDir: string): Promise<string | undefined> {
  if (!path.isAbsolute(folder)) return '请写完整的路径，例如 /mnt/usb/backups 或 D:\\backups';
  if ('bad' in folderOfBackups(folder, dataDir, undefined))
    return '不能在数据目录里面：磁盘坏了，备份也没有了';
  try {
    // One step and no more: a disk that is not there must not become a folder of this one.
    if (!existsSync(folder)) await mkdir(folder);
    await rmdir(await mkdtemp(path.join(folder, '.try-')));
    return undefined;
  } catch {
    return '不能建立或写入这个文件夹；请先建好它的上一级文件夹，或者换一个文件夹';
  }
}
