import type { PageProps } from '#shared/app/page.ts';
import { StudioPage } from './studio.page.tsx';

/** Python编程: a program with turtle graphics. */
export default function PythonPage(props: PageProps) {
  return <StudioPage {...props} kind="python" />;
}
