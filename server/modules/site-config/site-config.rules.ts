import type { BodyOf } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import type { TextDeps } from '#server/http/rich-text.ts';
import { pathList, pictures, type FileSelection } from '#server/shared/stored-files/file-selection.rules.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { readRoleQuotas } from '#server/shared/uploads/role-quotas.rules.ts';
import { siteCss } from './site-css.rules.ts';
import { isSiteLink } from './site-look.rules.ts';
import { requireLine, richText } from '#server/shared/text/text-fields.ts';

export type SiteConfig = BodyOf<'POST /sys/config/saveTenantConfig'>;
export type SiteKey = keyof SiteConfig;

const htmlKeys: ReadonlySet<string> = new Set(['footer', '_homeHtml', '_indexHtml', '_workShareHtml']);
const pictureKeys = ['logo', 'logo2', 'avatar', 'file_homeBg', 'banner'] as const;
const maxBanners = 10;

/**
 * Returns the values in stored form: single lines, sanitised HTML, and addresses that cannot execute
 * anything. Errors: refusals that name their key.
 */
export async function siteConfigValues(
  deps: TextDeps,
  body: SiteConfig,
  { allowsScript }: { readonly allowsScript: boolean },
): Promise<[key: string, value: string][]> {
  if (!allowsScript && (body.customJS ?? '') !== '')
    throw refusal('服务器没有开启自定义脚本：请服务器管理员设置环境变量 CUSTOM_JS=on 后重启', 'customJS');
  // A stored script is kept for the case that it is allowed again.
  const allowedEntries = Object.entries(body).filter(([key]) => allowsScript || key !== 'customJS');
  return await Promise.all(
    allowedEntries.map(async ([key, value]): Promise<[string, string]> => [
      key,
      await siteValue(deps, key, value),
    ]),
  );
}

async function siteValue(deps: TextDeps, key: string, value: string): Promise<string> {
  if (htmlKeys.has(key)) return (await richText(deps, value)) ?? '';
  if (key === 'brandName') return requireLine(value, '请输入品牌名！', key);
  if (key === 'customJS') return value;
  if (key === 'customCss') return checkCss(value);
  if (key === 'bannerLinks') return bannerLinks(value);
  if (key === '_quotaRoles' && readRoleQuotas(value) === undefined)
    throw refusal('存储空间应为 0 或正整数', key);
  if (key === 'homeBgColor' && value !== '' && !/^#[0-9a-f]{6}$/i.test(value))
    throw refusal('背景色不正确', key);
  if (key === 'banner' && pathList(value).length > maxBanners) throw refusal('轮播图最多 10 张', key);
  return cleanLine(value);
}

/** Returns the style sheet as typed; the delivered one is derived when it is read. */
function checkCss(text: string): string {
  const [first] = siteCss(text).problems;
  if (first !== undefined) throw refusal(`第 ${first.line} 行：${first.message}`, 'customCss');
  return text;
}

/** A line may be empty: the picture then has no link. */
function bannerLinks(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !isSiteLink(line));
  if (wrong >= 0) throw refusal(`第 ${wrong + 1} 行的链接不正确`, 'bannerLinks');
  return lines.join('\n').trimEnd();
}

/** Returns the pictures that a save names; current pictures of the site are allowed for any user. */
export function siteFiles(body: SiteConfig, storedValues: ReadonlyMap<string, string>): FileSelection[] {
  return pictureKeys.flatMap((key) => {
    const value = body[key];
    if (value === undefined) return [];
    return [
      {
        field: key,
        paths: pathList(value),
        purposes: pictures,
        currentPaths: pathList(storedValues.get(key)),
      },
    ];
  });
}
