import type { ReactNode } from 'react';
import { pictureTypes, type SendFile } from '#shared/files/upload-rules.ts';
import type { FieldProps } from '../fields/field.tsx';
import { limitsText } from './limits-text.ts';
import { ListUpload } from './list-upload.tsx';
import type { OnUnfinished } from './use-unfinished-count.ts';

type ImageListUploadProps = FieldProps & {
  readonly label: string;
  /** Paths in order. */
  readonly value: readonly string[];
  readonly renderPicture: (path: string, alt: string) => ReactNode;
  /** The maximum number of pictures. */
  readonly max: number;
  readonly maxMegabytes?: number;
  readonly send: SendFile<{ readonly filePath: string }>;
  readonly onUnfinished?: OnUnfinished | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

const nameAt = (index: number): string => `第 ${index + 1} 张`;

/** Several ordered pictures, such as the banners of the home page. */
export function ImageListUpload(props: ImageListUploadProps) {
  const { label, value, renderPicture, max, maxMegabytes = 5 } = props;
  const rules = { accept: pictureTypes, maxMegabytes };
  return (
    <ListUpload
      {...props}
      {...rules}
      hint={props.hint ?? `最多 ${max} 张，每张${limitsText(rules)}`}
      limit={{ max, words: `最多 ${max} 张` }}
      buttonText="选择图片"
      listLabel={`${label}图片`}
      listClass="pictures"
      nameOf={(_path, index) => nameAt(index)}
      renderOne={(path, index) => renderPicture(path, nameAt(index))}
      beside={`${value.length} / ${max}`}
    />
  );
}
