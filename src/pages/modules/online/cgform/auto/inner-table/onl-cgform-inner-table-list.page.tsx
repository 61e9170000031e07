import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlinePage } from '#features/online-page/online-page.tsx';
import type { PageProps } from '#lib/page.ts';

/** AUTO在线内嵌子表. */
export default function OnlCgformInnerTableListPage(page: PageProps) {
  return <OnlinePage page={page} display="inner" missing={<ExceptionView code={404} />} />;
}
