import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { fileUrl, uploadFile } from '#api/file.ts';
import { LazyRichEditor } from '#ui/rich-editor/lazy-rich-editor.tsx';
import { useRowPictures } from './row-pictures.ts';
import { useNoteUnfinished } from './unfinished-uploads.tsx';

type HtmlFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** What others than the form itself find wrong with it. */
  readonly error?: string | undefined;
  /** Of the text area, in pixels. */
  readonly height?: number;
  /** Who may see the pictures: everybody, or those alone who may read the row that the text belongs to. */
  readonly pictures?: 'public' | 'ofRow';
};

/** Rich text of a form; pictures in it are uploaded as they are put in. */
export function HtmlField<Values extends FieldValues>(props: HtmlFieldProps<Values>) {
  const { control, name, pictures = 'public', ...rest } = props;
  const isOfRow = pictures === 'ofRow';
  const showPicture = useRowPictures();
  const { field, fieldState } = useController({ control, name });
  const note = useNoteUnfinished();
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
        onUnfinished={note}
        onChange={field.onChange}
      />
    </div>
  );
}
