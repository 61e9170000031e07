import { RichText } from '#shared/ui/media/rich-text.tsx';
import { wordedDay } from '#shared/text/worded-day.ts';
import styles from './news-article.module.css';

type NewsArticleProps = {
  readonly news: {
    readonly newsTitle: string;
    readonly newsContent?: string | null | undefined;
    readonly publishTime?: string | null | undefined;
    readonly createTime?: string | null | undefined;
  };
  /** The level of the title's heading. */
  readonly heading?: 'h1' | 'h3';
};

/** A news item in its reading view. */
export function NewsArticle({ news, heading: Heading = 'h1' }: NewsArticleProps) {
  return (
    <article className={styles['article']}>
      <Heading className={styles['title']}>{news.newsTitle}</Heading>
      <p className={styles['time']}>发布于 {wordedDay(news.publishTime ?? news.createTime ?? '')}</p>
      <RichText html={news.newsContent ?? ''} />
    </article>
  );
}
