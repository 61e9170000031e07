import { fileSize } from '#server/files/file-size.ts';
import type { Caller } from '#server/http/caller.ts';
import { type Refusal, refusal } from '#server/http/refusal.ts';
import { readRoleQuotas } from './role-quotas.rules.ts';

/** Keys of the site's configuration. */
export const storageKeys = ['_quotaRoles', '_quotaSchool', '_diskFloor'] as const;

const megabyte = 1024 * 1024;
const pupilQuota = 500;
const staffQuota = 20 * 1024;
/** Share of the disk, and bytes, that are reserved for the database; the smaller one applies. */
const floorShare = 0.02;
const floorBytes = 500 * megabyte;

/**
 * Returns the maximum bytes of one person's files; Infinity: no limit. The largest limit of the roles applies, 0
 * being no limit; roles without a limit count by the person's level.
 */
export function quotaOf({ roles, level }: Pick<Caller, 'roles' | 'level'>, setting: string): number {
  const quotas = readRoleQuotas(setting) ?? new Map<string, number>();
  const roleQuotas = roles.flatMap((role) => quotas.get(role) ?? []);
  if (roleQuotas.length > 0) return roleQuotas.includes(0) ? Infinity : Math.max(...roleQuotas) * megabyte;
  if (level >= 99) return Infinity;
  return (level > 0 ? staffQuota : pupilQuota) * megabyte;
}

/** Converts a setting in megabytes to bytes; Infinity for 0 and for an empty setting. */
export function schoolQuota(setting: string): number {
  const value = Number(setting);
  return Number.isInteger(value) && value > 0 ? value * megabyte : Infinity;
}

/** Returns the bytes of the disk that uploads must leave free. */
export function diskFloor(setting: string, { total }: { readonly total: number }): number {
  return /^\d{1,9}$/.test(setting) ? Number(setting) * megabyte : Math.min(floorBytes, total * floorShare);
}

/** The refusals for lack of room. */
export const storageRefusals = {
  person: (used: number, allowed: number): Refusal =>
    refusal(
      `存储空间不足：已用 ${fileSize(used)}，共 ${fileSize(allowed)}。请删除不需要的作品或文件，或请管理员增加空间`,
      'file',
    ),
  bin: (binBytes: number, allowed: number): Refusal =>
    refusal(
      `存储空间不足：回收站里还有 ${fileSize(binBytes)}，可用空间共 ${fileSize(allowed)}。请老师清空回收站后再试`,
      'file',
    ),
  school: (used: number, allowed: number): Refusal =>
    refusal(`学校的存储空间已满：已用 ${fileSize(used)}，共 ${fileSize(allowed)}。请联系管理员`, 'file'),
  disk: (): Refusal => refusal('服务器磁盘空间不足，暂时不能上传，请联系管理员', 'file'),
} as const;
