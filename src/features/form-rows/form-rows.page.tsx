import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlinePage } from './online-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO在线表单: the page of a form, with the layout of its definition. */
export default function FormRowsPage(page: PageProps) {
  return <OnlinePage page={page} missing={<ExceptionView code={404} />} />;
}
