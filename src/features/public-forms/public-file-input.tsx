import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import type { SendFile } from '#shared/files/upload-rules.ts';
import { BytesImage } from '#shared/ui/media/bytes-media.tsx';
import { ListUpload } from '#shared/ui/upload/list-upload.tsx';
import type { OnUnfinished } from '#shared/ui/upload/use-unfinished-count.ts';
import styles from './public-form.module.css';

type PublicFileInputProps = {
  readonly field: Schema<'PublicField'>;
  /** Paths of the uploaded files. */
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly send: SendFile<Schema<'PublicFile'>>;
  readonly onChange: (value: readonly string[]) => void;
  readonly onUnfinished: OnUnfinished;
};

const megabyte = 1024 * 1024;

/** Returns the allowed file types in plain words instead of extensions. */
function kindText(accept: readonly string[]): string {
  const pictures = accept.includes('.png') ? ['图片'] : [];
  const documents = accept.includes('.pdf') ? ['PDF、Word、Excel、PPT 文档'] : [];
  return [...pictures, ...documents].join('或');
}

/**
 * The files of a field in a public form. A picture is previewed as long as this page has it in memory: the server never
 * serves uploads, not even to their sender.
 */
export function PublicFileInput({ field, value, error, send, onChange, onUnfinished }: PublicFileInputProps) {
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map());
  const { label, kind, required, help, accept = [], fileLimit = 0, fileCount = 0 } = field;
  const isImage = kind === 'image';
  const noun = isImage ? '图片' : '文件';
  const rules = { accept, maxMegabytes: Math.floor(fileLimit / megabyte) };
  const kinds = isImage ? '' : `，可以是${kindText(accept)}`;
  const limits = `最多 ${fileCount} 个${noun}，每个不超过 ${rules.maxMegabytes} MB${kinds}`;
  const nameOf = (path: string, index: number) => sent.get(path)?.name ?? `已上传的${noun} ${index + 1}`;
  return (
    <ListUpload
      {...rules}
      label={label}
      required={required}
      hint={help === undefined ? limits : `${help}（${limits}）`}
      error={error}
      value={value}
      limit={{ max: fileCount, words: `最多 ${fileCount} 个` }}
      buttonText={isImage ? '拍照或选择图片' : '选择文件'}
      listLabel={`${label}的${noun}`}
      listClass={isImage ? 'pictures' : 'files'}
      nameOf={nameOf}
      renderOne={(path, index) => {
        const file = sent.get(path);
        return isImage && file !== undefined ? (
          <BytesImage bytes={file} alt={file.name} />
        ) : (
          <span className={isImage ? styles['noPicture'] : undefined}>{nameOf(path, index)}</span>
        );
      }}
      beside={`${value.length} / ${fileCount}`}
      send={async (file, options) => {
        const stored = await send(file, options);
        setSent((before) => new Map(before).set(stored.filePath, file));
        return stored;
      }}
      onChange={onChange}
      onUnfinished={onUnfinished}
    />
  );
}
