import { createHmac, randomBytes } from 'node:crypto';
import type { QaEndReason } from '#openapi/qa-frames.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';

const minute = 60_000;
/** How long a code can be used, a link lasts, and either end may be away. */
export const codeLifetime = 10 * minute;
export const linkLifetime = 60 * minute;
export const awayLimit = minute;
/** How long the row of a link that has ended says why. */
export const keptFor = 24 * 60 * minute;
/** Devices that one person watches at a time. */
export const mostLinks = 5;

/** Neither 0 and O nor 1 and I. A power of two, so that every one is as likely: 40 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function newQaCode(): string {
  return Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');
}

/** What is kept of a code or ticket: without the key the table is worth nothing to a thief. */
export function hashOfSecret(key: string, secret: string): string {
  return createHmac('sha256', key).update(`qaLink:${secret}`).digest('hex');
}

export type QaLinkRow = {
  readonly codeExpiresAt: Date;
  readonly ticketHash: string | null;
  readonly endsAt: Date;
  readonly endReason: string | null;
  readonly watcherSeenAt: Date;
  readonly tabSeenAt: Date | null;
};

/** Why a code cannot be used; undefined: it can. */
export function refusalOfCode(row: QaLinkRow | undefined, now: Date): Refusal | undefined {
  if (row === undefined) return refuse('连接码不正确，请向测试人员核对', 'code');
  if (row.ticketHash !== null || row.endReason === 'refused')
    return refuse('这个连接码已经用过了，请让测试人员换一个', 'code');
  if (row.endReason === 'expired' || row.codeExpiresAt <= now)
    return refuse('这个连接码已过期，请让测试人员换一个', 'code');
  // An inspector that was closed says nothing; its code is worth nothing a minute later.
  const isLeft = now.getTime() - row.watcherSeenAt.getTime() > awayLimit;
  return row.endReason === null && !isLeft
    ? undefined
    : refuse('这个连接码已作废，请让测试人员换一个', 'code');
}

/** Why a link is over, or is to end now; undefined: it goes on. */
export function endOf(row: QaLinkRow | undefined, now: Date): QaEndReason | undefined {
  if (row === undefined) return 'gone';
  const isAway = (seen: Date | null) => now.getTime() - (seen ?? now).getTime() > awayLimit;
  switch (row.endReason) {
    case null:
      break;
    case 'watcher':
    case 'tab':
    case 'refused':
    case 'expired':
    case 'time':
    case 'away':
    case 'rights':
    case 'flood':
      return row.endReason;
    default:
      return 'gone';
  }
  if (row.ticketHash === null) {
    if (row.codeExpiresAt <= now) return 'expired';
    return isAway(row.watcherSeenAt) ? 'away' : undefined;
  }
  if (row.endsAt <= now) return 'time';
  return isAway(row.watcherSeenAt) || isAway(row.tabSeenAt) ? 'away' : undefined;
}

/** What a browser calls itself, as a person would: `iPad · Safari`. */
export function deviceName(userAgent: string): string {
  const system =
    firstOf(userAgent, {
      iPad: /iPad/,
      iPhone: /iPhone/,
      Android: /Android/,
      Windows: /Windows/,
      macOS: /Macintosh/,
      Linux: /Linux|X11/,
    }) ?? '其他设备';
  const browser =
    firstOf(userAgent, {
      Edge: /Edg/,
      Firefox: /Firefox/,
      微信: /MicroMessenger/,
      Chrome: /Chrom/,
      Safari: /Safari/,
    }) ?? '浏览器';
  return `${system} · ${browser}`;
}

function firstOf(text: string, patterns: Readonly<Record<string, RegExp>>): string | undefined {
  return Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0];
}
