export type PreviewTemplate = {
  /** The URL of a page that shows a document, with one of the placeholders. */
  readonly template: string;
  /** Where the service reaches this site. */
  readonly siteUrl: string;
};

export type PreviewService = PreviewTemplate & {
  /** Signs the addresses the service fetches files by. */
  readonly key: string;
};

/** The placeholders of the services: the plain address, or in base64, as kkFileView uses it. */
const placeholder = /\{(url|base64)\}/g;

type ReadTemplate =
  | { readonly ok: true; readonly preview: PreviewTemplate }
  | { readonly ok: false; readonly message: string };

/** PREVIEW_URL: a page of another origin, where one placeholder stands behind the host. */
export function previewTemplate(template: string, siteUrl: string): ReadTemplate {
  const no = (message: string): ReadTemplate => ({ ok: false, message });
  if (template.match(placeholder)?.length !== 1) return no('it needs one {url} or {base64}');
  const example = template.replace(placeholder, 'x');
  if (!/^https?:\/\//.test(example) || !URL.canParse(example)) return no('no web address');
  const { origin, username, password } = new URL(example);
  if (origin !== new URL(template.replace(placeholder, 'y')).origin) return no('the host cannot be chosen');
  if (username !== '' || password !== '') return no('no password may stand in it');
  // The service shows files that users uploaded, as pages of its origin.
  if (origin === new URL(siteUrl).origin) return no('it must be another origin than SITE_URL');
  return { ok: true, preview: { template, siteUrl } };
}

/** The page that shows the file at this address. */
export function previewPage({ template }: PreviewTemplate, address: string): string {
  return template.replace(placeholder, (_all, kind) =>
    encodeURIComponent(kind === 'base64' ? Buffer.from(address).toString('base64') : address),
  );
}
