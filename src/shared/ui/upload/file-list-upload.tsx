import type { SendFile, UploadRules } from '#shared/files/upload-rules.ts';
import type { FieldProps } from '../fields/field.tsx';
import { limitsText } from './limits-text.ts';
import { ListUpload } from './list-upload.tsx';
import type { OnUnfinished } from './use-unfinished-count.ts';

type FileListUploadProps = FieldProps &
  UploadRules & {
    readonly label: string;
    /** Paths in order. */
    readonly value: readonly string[];
    /** Returns the display name of a path's file. */
    readonly nameOf: (path: string) => string;
    readonly send: SendFile<{ readonly filePath: string }>;
    readonly onUnfinished?: OnUnfinished | undefined;
    readonly onChange: (value: readonly string[]) => void;
  };

/** Several ordered files, shown by name. */
export function FileListUpload(props: FileListUploadProps) {
  const { label, maxMegabytes, nameOf } = props;
  return (
    <ListUpload
      {...props}
      hint={props.hint ?? `可上传多个文件，每个${limitsText({ accept: [], maxMegabytes })}`}
      buttonText="选择文件"
      listLabel={`${label}文件`}
      listClass="files"
      renderOne={(path) => <span>{nameOf(path)}</span>}
      beside="也可以把文件拖到这里"
    />
  );
}
