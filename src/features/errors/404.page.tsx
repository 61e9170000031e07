import { ExceptionView } from './exception-view.tsx';

export default function Exception404Page() {
  return <ExceptionView code={404} />;
}
