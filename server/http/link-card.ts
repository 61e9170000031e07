import { escapeHtml } from './escape-html.ts';

/** What a chat shows of an address that was sent in it (Open Graph, ogp.me). */
export type LinkCard = {
  readonly title: string;
  readonly description: string;
  /** Path of a picture everybody may fetch. */
  readonly image: string | null;
};

/** The card of a page with an `id`; undefined when there is none, or not for everybody. */
export type FindCard = (path: string, id: string) => Promise<LinkCard | undefined>;

export type CardAsked = { readonly path: string; readonly id: string };

/** What is asked for a card: path and id of an address such as `/work-detail?id=1`. */
export function cardAsked(url: string): CardAsked | undefined {
  const [path = '', query = ''] = url.split('?');
  const id = new URLSearchParams(query).get('id') ?? '';
  return path.endsWith('-detail') && /^[\w-]{1,40}$/.test(id) ? { path, id } : undefined;
}

/** The page with the tags of a card in its head. `origin`: addresses of pictures must be whole. */
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
