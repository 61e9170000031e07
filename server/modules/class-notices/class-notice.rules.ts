import type { BodyOf } from '#openapi/index.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import { refusal } from '#server/http/refusal.ts';
import { parseWireEnd, wireTime } from '#server/http/wire-time.ts';
import { requireLine } from '#server/shared/text/text-fields.ts';

type Notice = BodyOf<'POST /teaching/notice/send'>;

/** Returns the checked texts, end and files of a notice. Errors: refusals that name the field. */
export function checkNotice(body: Notice, now: Date) {
  const title = requireLine(body.title, '请输入标题！', 'title');
  const text = cleanComment(body.content?.replaceAll('\r\n', '\n')) ?? '';
  const files = [...new Set(body.files)];
  if (text === '' && files.length === 0) throw refusal('请输入内容！', 'content');
  const endTime = body.endTime ? parseWireEnd(body.endTime) : null;
  if (endTime === undefined) throw refusal('请选择结束显示日期！', 'endTime');
  if (endTime !== null && endTime <= now) throw refusal('结束显示日期要晚于现在', 'endTime');
  return { title, text, files, endTime };
}

/** An address in a text, up to the first character that is not common in addresses. */
const address = /https?:\/\/[\w\-.~:/?#@$&*+=%]+/g;

/** Returns a plain text as HTML: its lines, and its http(s) addresses as links. */
export function noticeHtml(text: string): string {
  if (text === '') return '';
  return text
    .split('\n\n')
    .map((part) => `<p>${part.split('\n').map(linked).join('<br />')}</p>`)
    .join('');
}

function linked(line: string): string {
  let html = '';
  let done = 0;
  for (const found of line.matchAll(address)) {
    const [href] = found;
    html += `${escapeHtml(line.slice(done, found.index))}<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(href)}</a>`;
    done = found.index + href.length;
  }
  return html + escapeHtml(line.slice(done));
}

type Receivers = {
  readonly classNames: readonly string[];
  readonly groups: readonly { readonly departName: string; readonly groupName: string }[];
  readonly pupilCount: number;
};

/** Returns whom a notice is for in words, such as 三年级一班、三年级二班·火箭队、5 名学生. */
export function receiversText({ classNames, groups, pupilCount }: Receivers): string {
  return [
    ...classNames,
    ...groups.map(({ departName, groupName }) => `${departName}·${groupName}`),
    ...(pupilCount === 0 ? [] : [`${pupilCount} 名学生`]),
  ].join('、');
}

/** A second press, or a second window, sends no reminder again within this time. */
const reminderPause = 10 * 60_000;

/** Refuses a reminder soon after the last one. */
export function requirePause(remindedTime: Date | null, now: Date): void {
  if (remindedTime === null) return;
  const next = remindedTime.getTime() + reminderPause;
  if (now.getTime() >= next) return;
  // The minute after: a time without seconds must not be too early.
  const shown = wireTime(new Date(next + 59_999)).slice(11, 16);
  throw refusal(`刚刚已经提醒过，${shown} 以后可以再提醒`);
}
