import { useQuery } from '@tanstack/react-query';
import { siteLookQuery } from '#shared/api/site-look.ts';
import { publicWorkQuery } from '#shared/api/work.ts';
import { useBrand } from '#features/shell/use-brand.ts';
import { Comments } from '#features/works/comments/comments.tsx';
import { WorkAbout } from '#features/works/work-about.tsx';
import { SchoolHtml } from '#features/works/home/home-stage.tsx';
import { PublicWorkPlayer } from '#features/works/public-work-player.tsx';
import { workLabels } from '#features/works/work-labels.ts';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { isMissing, Missing } from './missing.tsx';
import styles from './work-detail.module.css';

/** One work, for everyone who may see it. */
export default function WorkDetailPage({ search }: PageProps) {
  const id = searchText(search, 'id');
  if (id === undefined) return <Missing text={workLabels.missing} />;
  return <WorkDetail key={id} id={id} />;
}

function WorkDetail({ id }: { readonly id: string }) {
  const work = useQuery(publicWorkQuery(id));
  useDocumentTitle(documentTitle(work.data?.workName ?? '作品详情', useBrand().name));
  if (work.data !== undefined) {
    return (
      <div className={styles['layout']}>
        <div className={styles['player']}>
          <PublicWorkPlayer work={work.data} />
        </div>
        <WorkAbout work={work.data} />
        {work.data.commentsOpen === true ? <Comments workId={id} /> : null}
        <ShareText />
      </div>
    );
  }
  if (work.isPending) return <PageSkeleton />;
  if (isMissing(work)) return <Missing text={workLabels.missing} />;
  return <ErrorState text={messageOf(work.error, '作品获取失败')} onRetry={() => void work.refetch()} />;
}

/** The school's text for every work page (configuration `_workShareHtml`). */
function ShareText() {
  const { data } = useQuery(siteLookQuery());
  return <SchoolHtml html={data?.workShareHtml ?? ''} label="学校寄语" />;
}
