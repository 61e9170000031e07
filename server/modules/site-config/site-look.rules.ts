import type { Schema } from '#openapi/index.ts';
import { isFilePath, pathList } from '#server/shared/stored-files/file-selection.rules.ts';

/** Returns whether the link is an address of this site or a web address: never one that runs code. */
export function isSiteLink(link: string): boolean {
  return /^https?:\/\/[^/\\\s]\S*$/i.test(link) || /^\/(?![/\\])[^\s\\]*$/.test(link);
}

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
