declare global {
  var campusConfig: unknown;
}

const defaults = {
  /**
   * The base of this product's API. A server of the existing product is not supported: its school imports its data
   * (decision 097).
   */
  apiBase: '/api',
  /** The websocket: a path or a `wss://` URL. */
  websocketBase: '/api/websocket',
  /** The base of stored files, without a final slash. */
  staticBase: '/api/sys/common/static',
  /** The base of stored files if `uploadType` is qiniu (docs/wire.md#files), without a final slash. */
  qiniuBase: '',
  /** The target of a login without a redirect (docs/behaviour.md#redirect). */
  defaultPath: '/dashboard/index',
  /** Used until the server's own configuration is loaded. */
  brandName: 'Scratch 教学平台',
  brandDesc: '少儿编程教学平台',
  /** The build of these pages; empty if the server omits it. */
  build: '',
  /** The version of the frames of editors and players (server/http/security-headers.ts); empty if they have none. */
  frames: '',
  /** The configured address of the site; empty for none. */
  siteUrl: '',
  /** The address of the server in its network, if this page runs on the server itself; otherwise empty. */
  lanHost: '',
} as const;

type Setting = keyof typeof defaults;

export type RuntimeConfig = Readonly<Record<Setting, string>> & {
  readonly uploadType: 'local' | 'qiniu';
  /** `always`: the login page shows the captcha from the start. */
  readonly captcha: 'afterFailures' | 'always' | 'off';
  /** Whether the school has a preview service for office documents. */
  readonly officePreview: 'off' | 'on';
  /** Whether the page can open without its server. */
  readonly offline: 'on' | 'off';
  /** All texts of the file, for `{{ key }}` in menu addresses (docs/behaviour.md#menu-urls). */
  readonly urlKeys: Readonly<Record<string, string>>;
};

/**
 * Reads `window.campusConfig`, which `/runtime-config.js` sets (docs/wire.md#runtime-config). A missing file or a wrong
 * value falls back to the default: a typing error in it must not prevent the page from starting.
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
    siteUrl: text('siteUrl'),
    lanHost: text('lanHost'),
    uploadType: oneOf('uploadType', ['local', 'qiniu']),
    officePreview: oneOf('officePreview', ['off', 'on']),
    offline: oneOf('offline', ['on', 'off']),
    captcha: oneOf('captcha', ['afterFailures', 'always', 'off']),
    // The two keys in menus of the existing product; `domianURL` is their spelling (sic).
    urlKeys: { webURL: '', domianURL: text('apiBase'), ...Object.fromEntries(texts) },
  };
}
