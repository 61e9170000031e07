declare global {
  var campusConfig: unknown;
}

const defaults = {
  /** Where the API of this product is. A server of the existing product is none: its school moves in (decision 097). */
  apiBase: '/api',
  /** Where the websocket is, a path or a `wss://` URL. */
  websocketBase: '/api/websocket',
  /** Where stored files are read from, without a final slash. */
  staticBase: '/api/sys/common/static',
  /** Where files are read from when `uploadType` is qiniu (docs/wire.md#files), without a final slash. */
  qiniuBase: '',
  /** Where a login without a redirect leads (docs/behaviour.md#redirect). */
  defaultPath: '/dashboard/index',
  /** Until the server's own configuration is there. */
  brandName: 'Scratch 教学平台',
  brandDesc: '少儿编程教学平台',
  /** Which build of the pages this is; empty where the server does not say. */
  build: '',
  /** The name of the present frames of editors and players (server/http/security-headers.ts); empty: they have none. */
  frames: '',
} as const;

type Setting = keyof typeof defaults;

export type RuntimeConfig = Readonly<Record<Setting, string>> & {
  readonly uploadType: 'local' | 'qiniu';
  /** `always`: the login page shows the captcha from the start. */
  readonly captcha: 'afterFailures' | 'always' | 'off';
  /** Whether a service of the school's shows office documents. */
  readonly officePreview: 'off' | 'on';
  /** Whether the page may be opened without its server. */
  readonly offline: 'on' | 'off';
  /** Every text of the file, for `{{ key }}` in menu addresses (docs/behaviour.md#menu-urls). */
  readonly urlKeys: Readonly<Record<string, string>>;
};

/**
 * What `/runtime-config.js` left in `window.campusConfig` (docs/wire.md#runtime-config). A missing file or a wrong value falls back to the default:
 * a typing error in it must not keep the page from starting.
 */
export function readRuntimeConfig(source: unknown = globalThis.campusConfig): RuntimeConfig {
  const found = new Map(Object.entries(typeof source === 'object' && source !== null ? source : {}));
  const oneOf = <Choice extends string>(
    name: string,
    [first, ...others]: readonly [Choice, ...Choice[]],
  ): Choice => others.find((choice) => choice === found.get(name)) ?? first;
  const text = (name: Setting): string => {
    const value: unknown = found.get(name);
    return typeof value === 'string' && value !== '' ? value : defaults[name];
  };
  const texts = [...found].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return {
    apiBase: text('apiBase').replace(/\/+$/, ''),
    websocketBase: text('websocketBase').replace(/\/+$/, ''),
    staticBase: text('staticBase').replace(/\/+$/, ''),
    qiniuBase: text('qiniuBase').replace(/\/+$/, ''),
    defaultPath: text('defaultPath'),
    brandName: text('brandName'),
    brandDesc: text('brandDesc'),
    build: text('build'),
    frames: text('frames'),
    uploadType: oneOf('uploadType', ['local', 'qiniu']),
    officePreview: oneOf('officePreview', ['off', 'on']),
    offline: oneOf('offline', ['on', 'off']),
    captcha: oneOf('captcha', ['afterFailures', 'always', 'off']),
    // The two keys that menus of the existing product name; `domianURL` is spelt so there (sic).
    urlKeys: { webURL: '', domianURL: text('apiBase'), ...Object.fromEntries(texts) },
  };
}
