import { ExceptionView } from '#features/errors/exception-view.tsx';

export default function Exception404Page() {
  return <ExceptionView code={404} />;
}
