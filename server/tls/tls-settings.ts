/** How this server speaks https itself. */
export type TlsSettings = {
  /** PEM files that another program renews, or a certificate by a CA of the school. */
  readonly source:
    | { readonly kind: 'files'; readonly cert: string; readonly key: string }
    | { readonly kind: 'own' };
  /** Where plain http is answered, by leading to https; undefined: nowhere. */
  readonly httpPort: number | undefined;
};

/** Settings from the environment, each valid by itself. */
export type GivenTls = {
  readonly TLS?: 'auto';
  readonly TLS_CERT?: string;
  readonly TLS_KEY?: string;
  readonly HTTP_PORT?: number;
  readonly PORT: number;
  readonly SITE_URL?: string;
  readonly SCHOOLS_URL?: string;
};

/** Undefined: it speaks http, or https is a proxy's. `bad` says what does not fit. */
export function tlsOf(settings: GivenTls): TlsSettings | { readonly bad: string } | undefined {
  const { TLS, TLS_CERT, TLS_KEY, HTTP_PORT, PORT, SITE_URL, SCHOOLS_URL } = settings;
  if (TLS_CERT === undefined && TLS_KEY !== undefined)
    return { bad: 'missing setting TLS_CERT: TLS_KEY needs it' };
  if (TLS_CERT !== undefined && TLS_KEY === undefined)
    return { bad: 'missing setting TLS_KEY: TLS_CERT needs it' };
  if (TLS !== undefined && TLS_CERT !== undefined)
    return { bad: 'bad setting TLS "auto": TLS_CERT names a certificate already' };
  if (TLS !== undefined && SCHOOLS_URL !== undefined)
    return { bad: 'bad setting TLS "auto": with SCHOOLS_URL it is TLS_CERT, for the names of all schools' };
  const source = sourceOf(settings);
  if (source === undefined)
    return HTTP_PORT === undefined
      ? undefined
      : { bad: 'missing setting TLS_CERT or TLS: HTTP_PORT needs it' };
  if (HTTP_PORT === PORT && PORT !== 0)
    return { bad: `bad setting HTTP_PORT "${PORT}": PORT is there already` };
  if (SITE_URL?.startsWith('http:') === true)
    return { bad: `bad setting SITE_URL "${SITE_URL}": with TLS it begins with https://` };
  return { source, httpPort: HTTP_PORT };
}

function sourceOf({ TLS, TLS_CERT, TLS_KEY }: GivenTls): TlsSettings['source'] | undefined {
  if (TLS !== undefined) return { kind: 'own' };
  return TLS_CERT === undefined || TLS_KEY === undefined
    ? undefined
    : { kind: 'files', cert: TLS_CERT, key: TLS_KEY };
}
