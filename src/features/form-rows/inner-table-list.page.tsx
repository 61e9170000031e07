import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlinePage } from './online-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO在线内嵌子表. */
export default function InnerTableListPage(page: PageProps) {
  return <OnlinePage page={page} display="inner" missing={<ExceptionView code={404} />} />;
}
