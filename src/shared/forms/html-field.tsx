import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { fileUrl, uploadFile } from '#shared/api/file.ts';
import { LazyRichEditor } from '#shared/ui/rich-editor/lazy-rich-editor.tsx';
import { useRowPictures } from '#shared/lists/table/row-pictures.ts';
import { useNoteUnfinished } from './unfinished-uploads.tsx';

type HtmlFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** An error from outside the form's own validation. */
  readonly error?: string | undefined;
  /** The height of the text area, in pixels. */
  readonly height?: number;
  /** The visibility of the pictures: public, or only for readers of the row that the text belongs to. */
  readonly pictures?: 'public' | 'ofRow';
};

/** Rich text of a form; its pictures are uploaded when they are inserted. */
export function HtmlField<Values extends FieldValues>(props: HtmlFieldProps<Values>) {
  const { control, name, pictures = 'public', ...rest } = props;
  const isOfRow = pictures === 'ofRow';
  const showPicture = useRowPictures();
  const { field, fieldState } = useController({ control, name });
  const reportUnfinished = useNoteUnfinished();
  const value: unknown = field.value;
  return (
    <div data-wide>
      <LazyRichEditor
        {...rest}
        value={typeof value === 'string' ? value : ''}
        error={fieldState.error?.message ?? props.error}
        sendPicture={async (file, options) =>
          fileUrl(
            (await uploadFile(file, { ...options, purpose: isOfRow ? 'attachment' : 'image' })).filePath,
          )
        }
        showPicture={isOfRow ? showPicture : undefined}
        onUnfinished={reportUnfinished}
        onChange={field.onChange}
      />
    </div>
  );
}
