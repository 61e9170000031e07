import { refusal } from '#server/http/refusal.ts';

/** An uploaded file, the address of a video, or the code of another site's player (docs/behaviour.md#courses). */
export type VideoSource = 1 | 2 | 3;

/**
 * Returns the value to store for a video of this source; null for empty text. `hosts`: the hosts whose players are
 * allowed, undefined for any. Errors: refusals that name the field.
 */
export function videoValue(source: number, text: string | null, hosts?: readonly string[]): string | null {
  const value = (text ?? '').trim();
  if (value === '') return null;
  switch (source) {
    case 2:
      return webAddress(value, '请输入正确的视频地址');
    case 3:
      return playerFrame(value, hosts);
    default:
      return value;
  }
}

function webAddress(text: string, message: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw refusal(message, 'courseVideo');
  return url.href;
}

/**
 * Returns a sandboxed frame with the address in the text. Existing clients insert the stored text into the page as
 * HTML, so nothing else of the input is kept.
 */
function playerFrame(code: string, hosts: readonly string[] | undefined): string {
  const text =
    /<iframe[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? code;
  const address = webAddress(text.startsWith('//') ? `https:${text}` : text, '请输入正确的外部播放器代码');
  const { hostname } = new URL(address);
  const isAllowed = hosts?.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ?? true;
  if (!isAllowed) throw refusal(`不允许使用 ${hostname} 的播放器`, 'courseVideo');
  const escaped = address
    .replaceAll('&', '&amp;')
    .replaceAll('"', '%22')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  return `<iframe src="${escaped}" allowfullscreen="true" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;
}
