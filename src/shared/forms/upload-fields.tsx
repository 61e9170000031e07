import { ownValue } from '#shared/text/own-value.ts';
import { useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { uploadFile, type UploadPurpose } from '#shared/api/file.ts';
import { fittingUrl, uploadedWidth } from '#shared/files/picture.ts';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import { uploadInParts, wholeBytes } from '#shared/api/upload-parts.ts';
import { FileListUpload } from '#shared/ui/upload/file-list-upload.tsx';
import { FileUpload } from '#shared/ui/upload/file-upload.tsx';
import { ImageListUpload } from '#shared/ui/upload/image-list-upload.tsx';
import { ImageUpload } from '#shared/ui/upload/image-upload.tsx';
import { useNoteUnfinished } from './unfinished-uploads.tsx';

/** The size in upload.module.css. */
const imageSize = { width: 128, height: 84 };

type UploadFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** An error from outside the form's own validation. */
  readonly error?: string | undefined;
  /** Replaces the default text about number and size. */
  readonly hint?: string | undefined;
};

const sendAs =
  (purpose: UploadPurpose): ((...args: SendArgs) => ReturnType<typeof uploadFile>) =>
  (file, options) =>
    (purpose === 'material' || purpose === 'attachment') && file.size > wholeBytes
      ? uploadInParts(file, { ...options, purpose })
      : uploadFile(file, { ...options, purpose });
type SendArgs = [file: File, options: Omit<Parameters<typeof uploadFile>[1], 'purpose'>];

/** One picture, stored by path. */
export function PictureField<Values extends FieldValues>({
  control,
  name,
  label,
  purpose,
}: UploadFieldProps<Values> & { readonly purpose: 'avatar' | 'cover' | 'image' }) {
  const { field, fieldState } = useController({ control, name });
  const reportUnfinished = useNoteUnfinished();
  const path = textOf(field.value);
  return (
    <div data-wide>
      <ImageUpload
        label={label}
        maxMegabytes={10}
        src={path === '' ? '' : fittingUrl(path, uploadedWidth)}
        error={fieldState.error?.message}
        send={sendAs(purpose)}
        onUnfinished={reportUnfinished}
        onStored={(stored) => field.onChange(stored.filePath)}
        onRemove={() => field.onChange('')}
      />
    </div>
  );
}

/** Several ordered pictures, stored by path. */
export function PicturesField<Values extends FieldValues>(
  props: UploadFieldProps<Values> & { readonly max: number; readonly purpose: 'image' | 'attachment' },
) {
  const { control, name, label, max, hint, purpose } = props;
  const { field, fieldState } = useController({ control, name });
  const reportUnfinished = useNoteUnfinished();
  const value: unknown = field.value;
  return (
    <div data-wide>
      <ImageListUpload
        label={label}
        max={max}
        maxMegabytes={10}
        value={Array.isArray(value) ? value.map(textOf) : []}
        renderPicture={(path, alt) => (
          <StoredPicture path={path} place={imageSize} alt={alt} isOfRow={purpose === 'attachment'} />
        )}
        hint={hint}
        error={fieldState.error?.message ?? props.error}
        send={sendAs(purpose)}
        onUnfinished={reportUnfinished}
        onChange={field.onChange}
      />
    </div>
  );
}

type FileFieldProps<Values extends FieldValues> = UploadFieldProps<Values> & {
  readonly purpose: UploadPurpose;
  readonly accept: readonly string[];
  readonly maxMegabytes: number;
};

/** One file, stored by path. */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, label, purpose, accept, maxMegabytes } = props;
  const { field, fieldState } = useController({ control, name });
  const reportUnfinished = useNoteUnfinished();
  const [names, remember] = useFileNames();
  const path = textOf(field.value);
  return (
    <FileUpload
      label={label}
      accept={accept}
      maxMegabytes={maxMegabytes}
      fileName={path === '' ? '' : (ownValue(names, path) ?? path)}
      error={fieldState.error?.message}
      send={sendAs(purpose)}
      onUnfinished={reportUnfinished}
      onStored={(stored) => {
        remember(stored.filePath, stored.fileName);
        field.onChange(stored.filePath);
      }}
      onRemove={() => field.onChange('')}
    />
  );
}

/** Several ordered files, stored by path. */
export function FilesField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, label, purpose, accept, maxMegabytes, hint } = props;
  const { field, fieldState } = useController({ control, name });
  const reportUnfinished = useNoteUnfinished();
  const [names, remember] = useFileNames();
  const value: unknown = field.value;
  const send = sendAs(purpose);
  return (
    <FileListUpload
      label={label}
      accept={accept}
      maxMegabytes={maxMegabytes}
      hint={hint}
      value={Array.isArray(value) ? value.map(textOf) : []}
      nameOf={(path) => ownValue(names, path) ?? path}
      error={fieldState.error?.message ?? props.error}
      send={async (file, options) => {
        const stored = await send(file, options);
        remember(stored.filePath, stored.fileName);
        return stored;
      }}
      onUnfinished={reportUnfinished}
      onChange={field.onChange}
    />
  );
}

/** The original names of files that were uploaded here: the row contains only paths. */
function useFileNames() {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const remember = (path: string, name: string) => setNames((before) => ({ ...before, [path]: name }));
  return [names, remember] as const;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
