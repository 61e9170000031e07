import { fileUrl } from '../http/file-url.ts';
import type { FindCard } from '../http/link-card.ts';
import { findPublishedNews } from '../modules/news/news.store.ts';
import { findVisible } from '../modules/works/public/public-work.store.ts';
import type { Db } from '../store/database.ts';

const nobody = { caller: undefined, scope: { kind: 'none' } } as const;

/** Returns cards of published works and news. Content that is not public has none, for any caller. */
export function linkCards(db: Db): FindCard {
  return async (path, id) => {
    if (path === '/work-detail') {
      const work = await findVisible(db, id, nobody, '');
      if (work === undefined) return undefined;
      const description = `${work.realname}的作品，点开就能玩`;
      return { title: work.workName, description, image: fileUrl(work.coverPath) };
    }
    if (path !== '/news-detail') return undefined;
    const news = await findPublishedNews(db, id);
    if (news === undefined) return undefined;
    return { title: news.newsTitle, description: textOf(news.newsContent ?? ''), image: null };
  };
}

/** The beginning of a text with its mark-up taken off. */
function textOf(html: string): string {
  const text = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&[a-z#0-9]+;/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
