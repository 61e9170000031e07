import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { contentDisposition } from '#server/files/content-disposition.ts';
import { fileUrl } from '#server/http/file-url.ts';
import type { FileReply, OperationsOf } from '#server/http/operation.ts';
import { refusals } from '#server/http/refusal.ts';
import { createTextCleaner } from '#server/http/rich-text.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import { siteCss } from './site-css.rules.ts';
import { siteBackground, siteBanners } from './site-look.rules.ts';

const lookKeys = [
  'banner',
  'bannerLinks',
  'customCss',
  'customJS',
  'homeBgColor',
  'file_homeBg',
  'homeBgRepeat',
  '_homeHtml',
  '_workShareHtml',
] as const;

export function siteLookOperations({ db, customScript, parsing }: Deps): OperationsOf<'site-look'> {
  const cssOf = cssByText();
  const clean = createTextCleaner({ parsing });
  return {
    'GET /sys/config/getSiteLook': async (): Promise<Schema<'SiteLook'>> => {
      const values = await readConfig(db, lookKeys);
      const text = (key: (typeof lookKeys)[number]) => values.get(key) ?? '';
      const hasScript = customScript && text('customJS').trim() !== '';
      return {
        customCss: cssOf(text('customCss')),
        customScript: hasScript ? '/api/sys/config/customScript' : null,
        homeHtml: await clean(text('_homeHtml')),
        workShareHtml: await clean(text('_workShareHtml')),
        background: siteBackground({
          color: text('homeBgColor'),
          picture: text('file_homeBg'),
          repeat: text('homeBgRepeat'),
        }),
        banners: siteBanners(text('banner'), text('bannerLinks')).map(({ picture, link }) => ({
          picture: fileUrl(picture) ?? '',
          link,
        })),
      };
    },
    'GET /sys/config/customScript': async () => {
      const script = customScript ? (await readConfig(db, ['customJS'])).get('customJS') : undefined;
      if (script === undefined || script.trim() === '') throw refusals.notFound();
      return scriptReply(script);
    },
  };
}

/** Caches the checked style sheet, because every visitor requests it and the check takes up to 14 ms. */
function cssByText(): (text: string) => string {
  const cache = new LRUCache<string, string>({ max: 2 });
  return (text) => {
    const css = cache.get(text) ?? siteCss(text).css;
    cache.set(text, css);
    return css;
  };
}

function scriptReply(script: string): FileReply {
  const bytes = Buffer.from(script);
  return {
    stream: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
    size: bytes.length,
    mime: 'text/javascript; charset=utf-8',
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    disposition: contentDisposition('inline', 'site.js'),
    cacheControl: 'no-cache',
  };
}
