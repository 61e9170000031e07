import type { BodyOf } from '#openapi/index.ts';
import { refuse } from '#server/http/refusal.ts';
import { pathList, pictures, type ChosenFiles } from '../teaching-shared/chosen-file.rules.ts';
import { requiredLine, richText } from '../teaching-shared/teaching-text.rules.ts';
import { cleanLine } from '../work/work.rules.ts';

export type SiteConfig = BodyOf<'POST /sys/config/saveTenantConfig'>;
export type SiteKey = keyof SiteConfig;

const htmlKeys: ReadonlySet<string> = new Set(['footer', '_homeHtml', '_indexHtml', '_workShareHtml']);
const pictureKeys = ['logo', 'logo2', 'avatar', 'file_homeBg', 'banner'] as const;
const mostBanners = 10;

/** The values as they are stored: one line, clean HTML, addresses that cannot run anything. Refusals name their key. */
export function siteConfigValues(body: SiteConfig): [key: string, value: string][] {
  return Object.entries(body).map(([key, value]) => [key, siteValue(key, value)]);
}

function siteValue(key: string, value: string): string {
  if (htmlKeys.has(key)) return richText(value) ?? '';
  if (key === 'brandName') return requiredLine(value, '请输入品牌名!', key);
  if (key === 'bannerLinks') return bannerLinks(value);
  if (key === 'homeBgColor' && value !== '' && !/^#[0-9a-f]{6}$/i.test(value))
    throw refuse('背景色不正确', key);
  if (key === 'banner' && pathList(value).length > mostBanners) throw refuse('轮播图最多 10 张', key);
  return cleanLine(value);
}

/** A line may be empty: that picture leads nowhere. */
function bannerLinks(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const isSafe = (line: string) =>
    line === '' || /^https?:\/\/[^/\\\s]\S*$/i.test(line) || /^\/(?![/\\])[^\s\\]*$/.test(line);
  const wrong = lines.findIndex((line) => !isSafe(line));
  if (wrong >= 0) throw refuse(`第 ${wrong + 1} 行的链接不正确`, 'bannerLinks');
  return lines.join('\n').trimEnd();
}

/** The pictures a save names; those the site has already stay usable whoever uploaded them. */
export function siteFiles(body: SiteConfig, held: ReadonlyMap<string, string>): ChosenFiles[] {
  return pictureKeys.flatMap((key) => {
    const value = body[key];
    if (value === undefined) return [];
    return [{ field: key, paths: pathList(value), purposes: pictures, held: pathList(held.get(key)) }];
  });
}
