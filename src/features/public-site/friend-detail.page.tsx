import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authorQuery, publicWorksQuery } from '#shared/api/work.ts';
import { useBrand } from '#features/shell/use-brand.ts';
import { AuthorHead } from '#features/works/author-head.tsx';
import { WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { WorkCards } from '#features/works/work-section.tsx';
import { documentTitle } from '#shared/menu/breadcrumb.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { isMissing, Missing } from './missing.tsx';
import { RecordPages, usePublicList } from './public-records.tsx';
import styles from './public-list.module.css';

const missing = '作者不存在';

/** An author's published works, newest first. */
export default function FriendDetailPage(props: PageProps) {
  const id = searchText(props.search, 'id');
  if (id === undefined) return <Missing text={missing} />;
  return <FriendDetail key={id} {...props} id={id} />;
}

function FriendDetail({ id, ...props }: PageProps & { readonly id: string }) {
  const list = usePublicList(props);
  const author = useQuery(authorQuery(id));
  const works = useQuery({
    ...publicWorksQuery({ userId: id, orderBy: 'time', pageNo: list.page, pageSize: list.size }),
    placeholderData: keepPreviousData,
  });
  useDocumentTitle(documentTitle(author.data?.realname ?? '作者主页', useBrand().name));
  if (isMissing(author)) return <Missing text={missing} />;
  return (
    <div className={styles['page']}>
      <Loaded query={author} skeleton={<PageSkeleton rows={2} />}>
        {(one) => <AuthorHead author={one} />}
      </Loaded>
      <RecordPages list={list} query={works} skeleton={<WorkGridSkeleton count={list.size} />}>
        {(records) => <WorkCards works={records} />}
      </RecordPages>
    </div>
  );
}
