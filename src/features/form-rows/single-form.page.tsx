import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineRowPage } from './online-row-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO动态表单: one row of a form by its id. */
export default function SingleFormPage(page: PageProps) {
  return <OnlineRowPage page={page} missing={<ExceptionView code={404} />} />;
}
