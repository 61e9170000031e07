import type { Schema } from '#openapi/index.ts';
import { isFilePath, pathList } from '#server/shared/records/file-selection.rules.ts';
import { isSiteLink } from '#server/shared/records/site-link.rules.ts';

type Banner = { readonly picture: string; readonly link: string | null };

/** Returns the pictures of the home page, each with the link on the line of its number; an empty line is no link. */
export function siteBanners(pictures: string, links: string): Banner[] {
  const lines = links.split('\n').map((line) => line.trim());
  return pathList(pictures)
    .filter(isFilePath)
    .map((picture, index) => {
      const link = lines[index] ?? '';
      return { picture, link: isSiteLink(link) ? link : null };
    });
}

type BackgroundSettings = { readonly color: string; readonly picture: string; readonly repeat: string };

const repeats: readonly Schema<'SiteBackground'>['repeat'][] = ['repeat', 'repeat-x', 'repeat-y'];

/** Returns the background of the home page; null if the school has none. */
export function siteBackground({
  color,
  picture,
  repeat,
}: BackgroundSettings): Schema<'SiteBackground'> | null {
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const isPicture = isFilePath(picture);
  if (!isColor && !isPicture) return null;
  return {
    color: isColor ? color : '#ffffff',
    picture: isPicture ? `/api/sys/common/static/${picture}` : null,
    repeat: repeats.find((one) => one === repeat) ?? 'no-repeat',
  };
}
