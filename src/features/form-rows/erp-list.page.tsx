import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlinePage } from './online-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO在线表单ERP: the sub tables of the selected row below the list. */
export default function ErpListPage(page: PageProps) {
  return <OnlinePage page={page} display="erp" missing={<ExceptionView code={404} />} />;
}
