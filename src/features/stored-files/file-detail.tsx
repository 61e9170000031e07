import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { kindOfFile } from '#shared/work/work-kinds.ts';
import { useState } from 'react';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { fileUsesQuery } from './api.ts';
import { projectLoader } from '#shared/api/work.ts';
import { useApp } from '#shared/app/app-context.tsx';
import { extensionOf, isOfficeFile, previewKind, type PreviewKind } from '#shared/files/preview-kind.ts';
import type { Schema } from '#openapi/index.ts';
import { OfficePreview } from '#shared/files/office-preview.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import { messageOf } from '#machines/message-of.ts';
import { BytesPreview } from '#shared/ui/media/bytes-preview.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';
import { usageName } from './usage-name.ts';
import styles from './file-detail.module.css';

type StoredFileRow = Schema<'StoredFileRow'>;

type FileDetailProps = { readonly file: StoredFileRow; readonly onClose: () => void };

/** 详情 of a file: the file itself, its uses, and its properties. */
export function FileDetail({ file, onClose }: FileDetailProps) {
  const { filePath, fileSize } = file;
  const kind = kindOfFile(filePath) === undefined ? previewKind(extensionOf(filePath), fileSize) : 'project';
  const footer = (
    <>
      <DownloadButton fileName={file.fileName} load={projectLoader(file.filePath)} />
      <Button variant="surface" color="gray" onClick={onClose}>
        关闭
      </Button>
    </>
  );
  return (
    <Drawer open title="文件详情" width={640} footer={footer} onClose={onClose}>
      <section className={styles['part']} aria-label="预览">
        {kind === null ? (
          <Unshown file={file} />
        ) : kind === 'project' ? (
          <Project file={file} />
        ) : (
          <Preview file={file} kind={kind} />
        )}
      </section>
      <Uses id={file.id} />
      <dl className={styles['facts']}>
        <Fact label="文件名" value={file.fileName} />
        <Fact label="文件类型" value={file.fileType_dictText ?? ''} />
        <Fact label="文件路径" value={file.filePath} />
        <Fact label="存储位置" value={file.fileLocation_dictText ?? ''} />
        <Fact label="文件标签" value={file.fileTag ?? ''} />
        <Fact label="大小" value={fileSizeText(file.fileSize)} />
        <Fact label="格式" value={file.mimeType} />
        <Fact label="上传人" value={file.createBy_dictText ?? file.createBy ?? ''} />
        <Fact label="上传时间" value={file.createTime} />
      </dl>
    </Drawer>
  );
}

function Unshown({ file }: { readonly file: StoredFileRow }) {
  const hasService = useApp().config.officePreview === 'on';
  return hasService && isOfficeFile(extensionOf(file.filePath)) ? (
    <OfficePreview path={file.filePath} name={file.fileName} />
  ) : (
    <p className={styles['said']}>这种文件不能在这里预览，请下载后查看。</p>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Project({ file }: { readonly file: StoredFileRow }) {
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(file.filePath) }));
  return <WorkPlayer source={source} title={file.fileName} kind={kindOfFile(file.filePath) ?? 'scratch'} />;
}

type PreviewProps = { readonly file: StoredFileRow; readonly kind: PreviewKind };

/** Pictures and texts load at once; possibly large kinds on request. */
function Preview({ file, kind }: PreviewProps) {
  const [isWanted, setIsWanted] = useState(kind === 'image' || kind === 'text');
  const bytes = useQuery({ ...fileBytesQuery(file.filePath), enabled: isWanted });
  if (!isWanted) {
    return (
      <Button variant="surface" onClick={() => setIsWanted(true)}>
        {kind === 'pdf' ? '查看' : '播放'}（{fileSizeText(file.fileSize)}）
      </Button>
    );
  }
  if (bytes.data === undefined) {
    return bytes.isError ? (
      <ErrorState text={messageOf(bytes.error, '加载失败')} onRetry={() => void bytes.refetch()} />
    ) : (
      <PageSkeleton rows={3} />
    );
  }
  return <BytesPreview bytes={bytes.data} kind={kind} name={file.fileName} />;
}

function Uses({ id }: { readonly id: string }) {
  const { data, isError, error, refetch } = useQuery(fileUsesQuery(id));
  return (
    <section className={styles['part']} aria-label="使用情况">
      <h3 className={styles['head']}>使用情况</h3>
      {data === undefined ? (
        isError ? (
          <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={1} />
        )
      ) : data.length === 0 ? (
        <p className={styles['said']}>没有内容使用这个文件，可以删除。</p>
      ) : (
        <ul className={styles['uses']}>
          {data.map(({ kind, subjectId, name }) => (
            <li key={`${kind} ${subjectId}`}>
              {usageName(kind)}：{name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
