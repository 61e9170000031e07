import type { Schema } from '#openapi/index.ts';
import { isFilePath, pathList } from '#server/shared/records/chosen-file.rules.ts';
import { isSiteLink } from '#server/shared/records/site-link.rules.ts';

type Banner = { readonly picture: string; readonly link: string | null };

/** The pictures of the first page with the line of addresses that stands at their place; an empty line leads nowhere. */
export function siteBanners(pictures: string, links: string): Banner[] {
  const lines = links.split('\n').map((line) => line.trim());
  return pathList(pictures)
    .filter(isFilePath)
    .map((picture, index) => {
      const link = lines[index] ?? '';
      return { picture, link: isSiteLink(link) ? link : null };
    });
}

type Chosen = { readonly color: string; readonly picture: string; readonly repeat: string };

const repeats: readonly Schema<'SiteBackground'>['repeat'][] = ['repeat', 'repeat-x', 'repeat-y'];

/** The background of the first page; null: the school has none of its own. */
export function siteBackground({ color, picture, repeat }: Chosen): Schema<'SiteBackground'> | null {
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const isPicture = isFilePath(picture);
  if (!isColor && !isPicture) return null;
  return {
    color: isColor ? color : '#ffffff',
    picture: isPicture ? `/api/sys/common/static/${picture}` : null,
    repeat: repeats.find((one) => one === repeat) ?? 'no-repeat',
  };
}
