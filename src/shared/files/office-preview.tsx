import { useQuery } from '@tanstack/react-query';
import { previewPageQuery } from '#shared/api/course-unit.ts';
import { outsideFrame } from '#shared/browser/outside-frame.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './office-preview.module.css';

type OfficePreviewProps = { readonly path: string; readonly name: string };

/**
 * Such services need their own origin's storage; with `allow-same-origin` a page of *this* origin could leave the
 * sandbox, so none is shown.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** A document in the school's preview service. */
export function OfficePreview({ path, name }: OfficePreviewProps) {
  const page = useQuery(previewPageQuery(path));
  if (page.isError)
    return <ErrorState text={messageOf(page.error, '加载失败')} onRetry={() => void page.refetch()} />;
  if (page.data === undefined) return <PageSkeleton rows={4} />;
  if (new URL(page.data).origin === globalThis.location.origin)
    return (
      <Hint color="red" role="alert">
        预览服务不能与本站同源，请联系管理员。
      </Hint>
    );
  return (
    <iframe
      className={styles['frame']}
      title={`${name}预览`}
      src={outsideFrame(page.data)}
      sandbox={sandbox}
      allow="fullscreen"
    />
  );
}
