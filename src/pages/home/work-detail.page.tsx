import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#api/errors.ts';
import { siteLookQuery } from '#api/site-look.ts';
import { publicWorkQuery } from '#api/work.ts';
import { useBrand } from '#features/shell/use-brand.ts';
import { WorkAbout } from '#features/works/work-about.tsx';
import { SchoolHtml } from '#features/works/home-stage.tsx';
import { WorkStage } from '#features/works/work-stage.tsx';
import { workWords } from '#features/works/work-words.ts';
import { documentTitle } from '#lib/menu/breadcrumb.ts';
import { searchText, type PageProps } from '#lib/page.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { plainButtonClass } from '#ui/plain-button.tsx';
import styles from './work-detail.module.css';

/** One work for everybody who may see it (reference 1.2). */
export default function WorkDetailPage({ search }: PageProps) {
  const id = searchText(search, 'id');
  if (id === undefined) return <MissingWork />;
  return <WorkDetail key={id} id={id} />;
}

function WorkDetail({ id }: { readonly id: string }) {
  const work = useQuery(publicWorkQuery(id));
  useDocumentTitle(documentTitle(work.data?.workName ?? '作品详情', useBrand().name));
  if (work.data !== undefined) {
    return (
      <div className={styles['layout']}>
        <div className={styles['player']}>
          <WorkStage work={work.data} />
        </div>
        <WorkAbout work={work.data} />
        <ShareWords />
      </div>
    );
  }
  if (work.isPending) return <PageSkeleton />;
  // A refused read is a missing work, or one that is not for this visitor; which of them is nobody's business.
  if (isMissing(work.error)) return <MissingWork />;
  return <ErrorState text={messageOf(work.error, '作品获取失败')} onRetry={() => void work.refetch()} />;
}

/** What the school wrote for the page of every work (configuration `_workShareHtml`). */
function ShareWords() {
  const { data } = useQuery(siteLookQuery());
  return <SchoolHtml html={data?.workShareHtml ?? ''} label="学校寄语" />;
}

function MissingWork() {
  return (
    <EmptyState text={workWords.missing}>
      <h1 className="visually-hidden">{workWords.missing}</h1>
      <Link to="/home" className={plainButtonClass} data-variant="solid" data-size="large">
        返回首页
      </Link>
    </EmptyState>
  );
}

function isMissing(error: Error): boolean {
  return (
    error instanceof ApiError && (error.kind === 'refusal' || error.status === 404 || error.status === 400)
  );
}
