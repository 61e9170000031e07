import { refuse } from '#server/http/refusal.ts';

/** An uploaded file, the address of a video, or the code of another site's player (docs/behaviour.md#courses). */
export type VideoSource = 1 | 2 | 3;

/**
 * The video as it is kept for its source; nothing typed is null. `hosts`: whose players are allowed, undefined for any.
 * Errors: refusals at the field.
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
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw refuse(message, 'courseVideo');
  return url.href;
}

/**
 * Existing clients put this text on the page as it is, so only the frame's address is taken from what was typed, and a
 * frame that can do nothing else is written around it.
 */
function playerFrame(code: string, hosts: readonly string[] | undefined): string {
  const typed =
    /<iframe[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? code;
  const address = webAddress(typed.startsWith('//') ? `https:${typed}` : typed, '请输入正确的外部播放器代码');
  const { hostname } = new URL(address);
  const isAllowed = hosts?.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ?? true;
  if (!isAllowed) throw refuse(`不允许使用 ${hostname} 的播放器`, 'courseVideo');
  const escaped = address
    .replaceAll('&', '&amp;')
    .replaceAll('"', '%22')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  return `<iframe src="${escaped}" allowfullscreen="true" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`;
}
