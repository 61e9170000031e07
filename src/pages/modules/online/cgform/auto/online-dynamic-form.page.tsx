import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineRowPage } from '#features/online-page/online-row-page.tsx';
import type { PageProps } from '#lib/page.ts';

/** AUTO动态表单: one row of a form by its id. */
export default function OnlineDynamicFormPage(page: PageProps) {
  return <OnlineRowPage page={page} missing={<ExceptionView code={404} />} />;
}
