import type { Schema } from '#openapi/index.ts';
import { downloadFile } from '#shared/api/file.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import { extensionOf, previewKind } from '#shared/files/preview-kind.ts';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import type { LoadFile } from '#shared/files/use-download.ts';
import { PinyinHtml } from '#shared/reading/lesson-html.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import styles from './notice-text.module.css';

type NoticeTextProps = {
  /** The text as the server made it. */
  readonly html: string;
  readonly files: readonly Schema<'NoticeFile'>[];
};

/** The width in notice-text.module.css. */
const picturePlace = { width: 640, height: 400 };

/** The text of a teacher's notice, its pictures, and its other files to download. */
export function NoticeText({ html, files }: NoticeTextProps) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <div className={styles['notice']}>
      {html === '' ? null : <PinyinHtml html={html} />}
      {pictures.map(({ filePath, fileName }) => (
        <StoredPicture
          key={filePath}
          path={filePath}
          place={picturePlace}
          alt={fileName}
          className={styles['picture']}
        />
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
    </div>
  );
}

const isPicture = ({ filePath }: Schema<'NoticeFile'>): boolean =>
  previewKind(extensionOf(filePath), null) === 'image';

const loaderOf =
  (path: string): LoadFile =>
  (signal, onProgress) =>
    downloadFile(path, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    });
