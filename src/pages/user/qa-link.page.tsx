import { QaLinkView } from '#features/qa-link/qa-link-view.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

/** The page of an inspector code: `/user/qa-link#CODE`. */
export default function QaLinkPage() {
  useDocumentTitle(`允许测试人员查看 · ${useBrand().name}`);
  return <QaLinkView />;
}
