import { hasControls, parseUrl } from './url-text.ts';

export type UrlSettings = {
  /** The runtime configuration for templates; own keys only. */
  config: Readonly<Record<string, string>>;
  siteOrigin: string;
};

/** Returns the address for a token. The token is a parameter so that no registry contains a session's secret. */
export type LateUrl = (token: string | undefined) => string;

const tokenMark = '${token}';

/**
 * Parses a menu url (docs/behaviour.md#menu-urls). `{{ window._CONFIG['key'] }}` and `{{ key }}` are looked up, never
 * evaluated; undefined if a key is unknown or the result is neither http(s) nor a path of this site.
 */
export function readMenuUrl(raw: string, { config, siteOrigin }: UrlSettings): LateUrl | undefined {
  const text = fillTemplate(raw.trim(), config);
  if (text === undefined) return undefined;
  if (originOf(text, siteOrigin) === undefined) return undefined;
  return (token) => {
    if (token === undefined) return text;
    const filled = text.replaceAll(tokenMark, () => encodeURIComponent(token));
    // The filled address is checked because the token may be part of the host name.
    return originOf(filled, siteOrigin) === siteOrigin ? filled : text;
  };
}

function fillTemplate(raw: string, config: UrlSettings['config']): string | undefined {
  let known = true;
  const text = raw.replaceAll(/\{\{(.*?)\}\}/gs, (_whole, expression: string) => {
    const key = keyOf(expression.trim());
    const value = key !== undefined && Object.hasOwn(config, key) ? config[key] : undefined;
    if (value === undefined) known = false;
    return value ?? '';
  });
  return known && !text.includes('{{') && !text.includes('}}') ? text : undefined;
}

function keyOf(expression: string): string | undefined {
  const indexed = /^window\._CONFIG\[\s*(['"])([\w.-]+)\1\s*\]$/.exec(expression);
  return indexed?.[2] ?? /^[A-Za-z_][\w.-]*$/.exec(expression)?.[0];
}

/** Returns the origin of an address; undefined for anything except http(s):// and paths of this site. */
function originOf(text: string, siteOrigin: string): string | undefined {
  const isPath = /^\/(?![/\\])/.test(text);
  if (hasControls(text) || (!isPath && !/^https?:\/\/[^/\\]/i.test(text))) return undefined;
  const url = parseUrl(text.replaceAll(tokenMark, 'token'), siteOrigin);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return isPath && url.origin !== siteOrigin ? undefined : url.origin;
}
