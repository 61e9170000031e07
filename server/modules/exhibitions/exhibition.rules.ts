import type { BodyOf, Schema } from '#openapi/index.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { endOfMinute, parseWireEnd, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { requireLine } from '#server/shared/text/text-fields.ts';
import { isOver } from '#server/shared/teaching/homework-terms.rules.ts';
import type { ExhibitionRow } from './exhibition.store.ts';

type Body = BodyOf<'POST /teaching/exhibition/add'> | BodyOf<'PUT /teaching/exhibition/edit'>;

export type Ends = { readonly entryEnd: Date; readonly voteEnd: Date | null };

/** Returns what an exhibition accepts now; until the last end, pupils also vote while they enter works. */
export function phaseOf({ entryEnd, voteEnd }: Ends, now: Date): Schema<'ExhibitionPhase'> {
  if (!isOver({ deadline: entryEnd }, now)) return 'entering';
  return voteEnd !== null && !isOver({ deadline: voteEnd }, now) ? 'voting' : 'over';
}

/** Returns whether pupils vote now. */
export function votesAreOpen(ends: Ends, now: Date): boolean {
  return ends.voteEnd !== null && phaseOf(ends, now) !== 'over';
}

/** Returns whether the votes decide the first places. */
export function hasResults(ends: Ends, now: Date): boolean {
  return ends.voteEnd !== null && phaseOf(ends, now) === 'over';
}

/**
 * Returns the columns that a save writes; columns absent in the body stay unchanged. A new exhibition is open. Errors:
 * refusals that name the field.
 */
export function exhibitionValues(body: Body, stored: Ends | undefined, now: Date) {
  const title = requireLine(body.title, '请输入标题！', 'title');
  const entryEnd = parseWireEnd(body.entryEnd);
  if (entryEnd === undefined) throw refusal('请选择交作品截止时间！', 'entryEnd');
  if (stored === undefined && isOver({ deadline: entryEnd }, now))
    throw refusal('交作品截止时间要晚于现在', 'entryEnd');
  const voteEnd = body.voteEnd === undefined ? (stored?.voteEnd ?? null) : voteEndOf(body.voteEnd);
  if (voteEnd !== null && voteEnd < entryEnd) throw refusal('投票截止时间不能早于交作品截止时间', 'voteEnd');
  return {
    title,
    entryEnd,
    voteEnd,
    ...(body.intro === undefined ? {} : { intro: cleanComment(body.intro) }),
    ...(body.maxWorks === undefined ? {} : { maxWorks: body.maxWorks }),
  };
}

function voteEndOf(text: string | null): Date | null {
  if (text === null || text === '') return null;
  const time = parseWireEnd(text);
  if (time === undefined) throw refusal('投票截止时间不正确', 'voteEnd');
  return time;
}

/**
 * Returns the ends of an exhibition that ends now: an end lasts until the end of its minute, so it is in the minute
 * before.
 */
export function endsAt({ entryEnd, voteEnd }: Ends, now: Date): Ends {
  const last = new Date(endOfMinute(now).getTime() - 60_000);
  const earlier = (end: Date): Date => (end < last ? end : last);
  return { entryEnd: earlier(entryEnd), voteEnd: voteEnd === null ? null : earlier(voteEnd) };
}

/** Returns a row of the list of the staff. */
export function exhibitionRow(row: ExhibitionRow, now: Date): Schema<'ExhibitionRow'> {
  const { entryEnd, voteEnd, classNames, createTime, updateTime, updateBy: _by, ...wire } = row;
  return {
    ...wire,
    departIds_dictText: classNames,
    entryEnd: wireTime(entryEnd),
    voteEnd: wireTimeOrNull(voteEnd),
    phase: phaseOf(row, now),
    createTime: wireTime(createTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

/** Returns the lines of the message to pupils about a new exhibition. */
export function openingLines(
  { title, entryEnd, voteEnd }: Ends & { readonly title: string },
  realname: string,
): string[] {
  const until = (end: Date): string => wireTime(end).slice(0, 16);
  return [
    `${realname} 举办了作品展“${title}”，快来交一个你的作品吧。`,
    `交作品截止：${until(entryEnd)}。${voteEnd === null ? '' : `投票截止：${until(voteEnd)}。`}`,
  ];
}
