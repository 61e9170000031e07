import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { detailLink } from '#shared/app/detail-link.ts';
import type { Schema } from '#openapi/index.ts';
import { wordedDay } from '#shared/text/worded-day.ts';
import styles from './news-article.module.css';

/** Published news by title and time. */
export function NewsRows({ news }: { readonly news: readonly Schema<'PublicNews'>[] }) {
  return (
    <Card asChild size="3">
      <ul className={styles['list']}>
        {news.map((one) => (
          <li key={one.id}>
            <Link {...detailLink('news', one.id)} className={styles['row']}>
              <span className={styles['name']}>{one.newsTitle}</span>
              <time>{wordedDay(one.publishTime ?? one.createTime ?? '')}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
