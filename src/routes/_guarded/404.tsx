import { createFileRoute } from '@tanstack/react-router';
import { use } from 'react';
import { ExceptionView } from '#features/errors/exception-view.tsx';
import { useBrand } from '#features/shell/use-brand.ts';
import { InsideLayout } from '#shared/app/inside-layout.ts';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';

/**
 * For a logged-in user it is in the shell, so a wrong address loses neither menu nor tabs; it is public too
 * (docs/behaviour.md#routes).
 */
export const Route = createFileRoute('/_guarded/404')({ component: NotFoundRoute });

function NotFoundRoute() {
  return use(InsideLayout) ? <ExceptionView code={404} /> : <Bare />;
}

function Bare() {
  useDocumentTitle(`404 · ${useBrand().name}`);
  return (
    <main id="content" tabIndex={-1}>
      <ExceptionView code={404} />
    </main>
  );
}
