import { useQuery } from '@tanstack/react-query';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { downloadFile } from '#shared/api/file.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import { fittingUrl } from '#shared/files/picture.ts';
import { extensionOf, previewKind } from '#shared/files/preview-kind.ts';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import type { LoadFile } from '#shared/files/use-download.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PinyinHtml } from '#shared/reading/lesson-html.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { BytesImage } from '#shared/ui/media/bytes-media.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './notice-text.module.css';

type NoticeFile = Schema<'NoticeFile'>;

type NoticeTextProps = {
  /** The text as the server made it. */
  readonly html: string;
  readonly files: readonly NoticeFile[];
};

/** The width in notice-text.module.css. */
const picturePlace = { width: 640, height: 400 };
/** Pixels, so that the small print of a photographed sheet can be read. */
const largeWidth = 1920;

/** The text of a teacher's notice, its pictures, and its other files to download. */
export function NoticeText({ html, files }: NoticeTextProps) {
  const [large, setLarge] = useState<NoticeFile>();
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <div className={styles['notice']}>
      {html === '' ? null : <PinyinHtml html={html} />}
      {pictures.map((file) => (
        <button
          key={file.filePath}
          type="button"
          className={styles['open']}
          aria-label={`看大图：${file.fileName}`}
          onClick={() => setLarge(file)}
        >
          <StoredPicture
            path={file.filePath}
            place={picturePlace}
            alt={file.fileName}
            className={styles['picture']}
          />
          <span className={styles['caption']}>
            <ZoomIn size={16} aria-hidden="true" />
            <span>
              <PinyinText text="看大图" />
            </span>
          </span>
        </button>
      ))}
      {others.length === 0 ? null : (
        <ul className={styles['files']} aria-label="文件">
          {others.map(({ filePath, fileName, fileSize }) => (
            <li key={filePath}>
              <span>
                {fileName}（{fileSizeText(fileSize)}）
              </span>
              <DownloadButton fileName={fileName} load={loaderOf(filePath)} />
            </li>
          ))}
        </ul>
      )}
      {large === undefined ? null : <LargePicture file={large} onClose={() => setLarge(undefined)} />}
    </div>
  );
}

type LargePictureProps = { readonly file: NoticeFile; readonly onClose: () => void };

/** A picture as wide as the window allows, and its file to download. */
function LargePicture({ file: { filePath, fileName }, onClose }: LargePictureProps) {
  const picture = useQuery(fileBytesQuery(fittingUrl(filePath, largeWidth)));
  return (
    <Modal
      open
      title={fileName}
      width={1280}
      footer={<DownloadButton fileName={fileName} load={loaderOf(filePath)} />}
      onClose={onClose}
    >
      <Loaded query={picture} skeleton={<PageSkeleton rows={6} />}>
        {(bytes) => <BytesImage bytes={bytes} alt={fileName} />}
      </Loaded>
    </Modal>
  );
}

const isPicture = ({ filePath }: NoticeFile): boolean => previewKind(extensionOf(filePath), null) === 'image';

const loaderOf =
  (path: string): LoadFile =>
  (signal, onProgress) =>
    downloadFile(path, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    });
