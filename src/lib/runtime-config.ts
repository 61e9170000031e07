import * as z from 'zod/mini';

declare global {
  var campusConfig: unknown;
}

const text = (fallback: string) => z.catch(z._default(z.string(), fallback), fallback);

const runtimeConfig = z.object({
  /** Where the API is; a school may point the SPA at a server it already runs. */
  apiBase: text('/api'),
  /** Where the websocket is, a path or a `wss://` URL. */
  websocketBase: text('/api/websocket'),
  /** Where stored files are read from, without a final slash. */
  staticBase: text('/api/sys/common/static'),
  uploadType: z.catch(z._default(z.enum(['local', 'qiniu']), 'local'), 'local'),
  /** Where a login without a redirect leads (ruling 2). */
  defaultPath: text('/dashboard/index'),
  brandName: text('Scratch 教学平台'),
  brandDesc: text('少儿编程教学平台'),
  /** Whether the login page shows the captcha from the start. */
  captcha: z.catch(z._default(z.enum(['afterFailures', 'always', 'off']), 'afterFailures'), 'afterFailures'),
});

/** `urlKeys`: every text of the file, for `{{ key }}` in menu addresses (ruling 2). */
export type RuntimeConfig = z.output<typeof runtimeConfig> & { readonly urlKeys: Readonly<Record<string, string>> };

/** The two keys that menus of the existing product name; `domianURL` is spelt so there (sic). */
const knownUrlKeys = (config: { apiBase: string }) => ({ webURL: '', domianURL: config.apiBase });

/** What `/runtime-config.js` left in `window.campusConfig`. A missing file or a wrong value falls back to the defaults. */
export function readRuntimeConfig(source: unknown = globalThis.campusConfig): RuntimeConfig {
  const found = typeof source === 'object' && source !== null ? source : {};
  const config = runtimeConfig.parse(found);
  const texts = Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { ...config, urlKeys: { ...knownUrlKeys(config), ...Object.fromEntries(texts) } };
}
