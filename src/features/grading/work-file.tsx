import { useQuery } from '@tanstack/react-query';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { projectLoader } from '#shared/api/work.ts';
import { previewKind, type PreviewKind } from '#shared/files/preview-kind.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { BytesPreview } from '#shared/ui/media/bytes-preview.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { WorkRow } from './grade-schema.ts';
import styles from './grading.module.css';

type WorkFileProps = { readonly work: WorkRow; readonly path: string };

/** A submission that is no project: previewed if the browser can, and downloadable. */
export function WorkFile({ work, path }: WorkFileProps) {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const kind = previewKind(extension, null);
  return (
    <div className={styles['file']}>
      {kind === null ? (
        <EmptyState text="这种作品不能在线预览，请下载后查看" />
      ) : (
        <FilePreview path={path} kind={kind} name={work.workName} />
      )}
      <DownloadButton fileName={`${work.workName}.${extension}`} load={projectLoader(path)} />
    </div>
  );
}

type FilePreviewProps = { readonly path: string; readonly kind: PreviewKind; readonly name: string };

function FilePreview({ path, kind, name }: FilePreviewProps) {
  const bytes = useQuery(fileBytesQuery(path));
  return (
    <Loaded query={bytes} skeleton={<PageSkeleton />}>
      {(data) => <BytesPreview bytes={data} kind={kind} name={name} />}
    </Loaded>
  );
}
