import { ExceptionView } from './exception-view.tsx';

export default function Exception403Page() {
  return <ExceptionView code={403} />;
}
