import { createFileRoute } from '@tanstack/react-router';
import { ExceptionView } from '#features/errors/exception-view.tsx';

export const Route = createFileRoute('/404')({ component: NotFoundRoute });

function NotFoundRoute() {
  return (
    <main id="content" tabIndex={-1}>
      <ExceptionView code={404} />
    </main>
  );
}
