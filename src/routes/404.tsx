import { createFileRoute } from '@tanstack/react-router';
import { ExceptionView } from '#features/errors/exception-view.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

export const Route = createFileRoute('/404')({ component: NotFoundRoute });

function NotFoundRoute() {
  useDocumentTitle(`404 · ${useBrand().name}`);
  return (
    <main id="content" tabIndex={-1}>
      <ExceptionView code={404} />
    </main>
  );
}
