import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { publicNewsQuery } from '#shared/api/news.ts';
import { NewsArticle } from '#features/news/news-article.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { isMissing, Missing } from './missing.tsx';
import styles from './public-list.module.css';

/** One published news item. */
export default function NewsDetailPage({ search }: PageProps) {
  const id = searchText(search, 'id');
  if (id === undefined) return <Missing text="资讯不存在" />;
  return <NewsDetail key={id} id={id} />;
}

function NewsDetail({ id }: { readonly id: string }) {
  const news = useQuery(publicNewsQuery(id));
  useDocumentTitle(documentTitle(news.data?.newsTitle ?? '资讯详情', useBrand().name));
  if (isMissing(news)) return <Missing text="资讯不存在" />;
  return (
    <Card size="4" className={styles['paper']}>
      <Loaded query={news} skeleton={<PageSkeleton rows={6} />}>
        {(one) => <NewsArticle news={one} />}
      </Loaded>
      <Link {...linkTo('/newsList')} className={styles['back']}>
        更多资讯
      </Link>
    </Card>
  );
}
