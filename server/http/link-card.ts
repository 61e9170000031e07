import { escapeHtml } from './escape-html.ts';

/** Preview that a chat shows for a link (Open Graph, ogp.me). */
export type LinkCard = {
  readonly title: string;
  readonly description: string;
  /** Path of a public image. */
  readonly image: string | null;
};

/** Returns the preview of a page with an `id`; undefined if it does not exist or the page is not public. */
export type FindCard = (path: string, id: string) => Promise<LinkCard | undefined>;

export type CardRequest = { readonly path: string; readonly id: string };

/** Returns path and id of a URL such as `/work-detail?id=1`. */
export function cardRequestOf(url: string): CardRequest | undefined {
  const [path = '', query = ''] = url.split('?');
  const id = new URLSearchParams(query).get('id') ?? '';
  return path.endsWith('-detail') && /^[\w-]{1,40}$/.test(id) ? { path, id } : undefined;
}

/** Adds the tags of a preview to the page's head. `origin` makes image URLs absolute. */
export function withCard(page: string, card: LinkCard, origin: string): string {
  const tags: readonly (readonly [name: string, content: string])[] = [
    ['og:type', 'article'],
    ['og:title', card.title],
    ['og:description', card.description],
    ...(card.image === null ? [] : ([['og:image', `${origin}${card.image}`]] as const)),
  ];
  const lines = tags.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  return page.replace(/<\/title>/i, (end) => `${end}${lines.join('')}`);
}
