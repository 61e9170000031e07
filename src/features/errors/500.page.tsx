import { ExceptionView } from './exception-view.tsx';

export default function Exception500Page() {
  return <ExceptionView code={500} />;
}
