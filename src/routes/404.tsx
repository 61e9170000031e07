import { createFileRoute } from '@tanstack/react-router';
import { ExceptionView } from '#features/errors/exception-view.tsx';

export const Route = createFileRoute('/404')({ component: NotFoundRoute });

function NotFoundRoute() {
  return <ExceptionView code={404} />;
}
