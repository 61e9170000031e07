import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { pictureTypes, type SendFile } from '#shared/files/upload-rules.ts';
import { useUploads } from '#shared/files/use-uploads.ts';
import { Field, type FieldControl, type FieldProps } from '../fields/field.tsx';
import { useFormDisabled } from '../fields/form-container.tsx';
import textStyles from '../media/rich-text.module.css';
import { UploadList } from '../upload/upload-progress.tsx';
import { unfinishedOf, useUnfinishedCount, type OnUnfinished } from '../upload/use-unfinished-count.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { cleanPasted } from './pasted-html.ts';
import { hasUnknownTags, storedHtml } from './rich-html.ts';
import { richExtensions, richExtensionsWith, type ShowPicture } from './rich-schema.ts';
import styles from './rich-editor.module.css';

export type RichEditorProps = FieldProps & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Uploads a picture and returns its address. */
  readonly sendPicture: SendFile<string>;
  /** Returns the address for showing a picture that needs more than its own; the function must keep its identity. */
  readonly showPicture?: ShowPicture | undefined;
  readonly onUnfinished?: OnUnfinished | undefined;
  /** The height of the text area, in pixels. */
  readonly height?: number;
};

const unknownHint = '现有内容含有编辑器不支持的格式：不修改则原样保留，修改后这些格式会丢失';

/** A formatted text as HTML. Its value is in the server's format; without changes it equals the given value. */
export function RichEditor(props: RichEditorProps) {
  const { value, height = 240 } = props;
  const hint = props.hint ?? (hasUnknownTags(value) ? unknownHint : undefined);
  return (
    <Field {...props} hint={hint}>
      {(control) => <EditorBox {...props} height={height} control={control} />}
    </Field>
  );
}

type EditorBoxProps = RichEditorProps & { readonly height: number; readonly control: FieldControl };

function EditorBox(props: EditorBoxProps) {
  const { label, value, onChange, sendPicture, showPicture, onUnfinished, height, control } = props;
  const isOff = useFormDisabled();
  const pictures = useUploads(
    async (file, options) => ({ filePath: await sendPicture(file, options) }),
    { accept: pictureTypes, maxMegabytes: 10 },
    { value: noPaths, onChange: (paths) => insertPicture(editor, paths.at(-1)) },
  );
  useUnfinishedCount(unfinishedOf(pictures.items), onUnfinished);
  const editor = useRichEditor({ value, onChange, control, showPicture, onPictures: pictures.start });
  useEffect(() => {
    editor.setEditable(!isOff, false);
  }, [editor, isOff]);
  return (
    <div
      className={styles['box']}
      data-rich-editor=""
      data-invalid={control['aria-invalid'] === true ? '' : undefined}
      data-off={isOff ? '' : undefined}
    >
      {isOff ? null : <EditorToolbar editor={editor} label={label} onPictures={pictures.start} />}
      <EditorContent
        editor={editor}
        className={`${textStyles['text']} ${styles['text']}`}
        style={{ minHeight: height }}
      />
      <div className={styles['uploads']}>
        <UploadList
          items={pictures.items}
          status={pictures.status}
          focusId={control.id}
          onCancel={pictures.cancel}
          onRetry={pictures.retry}
        />
      </div>
    </div>
  );
}

const noPaths: readonly string[] = [];

function insertPicture(editor: Editor, src: string | undefined): void {
  if (src !== undefined) editor.chain().focus().setImage({ src, alt: '' }).run();
}

type EditorOptions = Pick<EditorBoxProps, 'value' | 'onChange' | 'control' | 'showPicture'> & {
  readonly onPictures: (files: readonly File[]) => void;
};

function useRichEditor(wiring: EditorOptions): Editor {
  const { value, control, showPicture } = wiring;
  const newest = useRef(wiring);
  /** The given value and the editor's version of it: an undone change is no change. */
  const initialContent = useRef({ value, read: '' });
  const reportedValue = useRef(value);
  const editor = useEditor({
    extensions: showPicture === undefined ? richExtensions : richExtensionsWith(showPicture),
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(control),
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html);
        if (pasted.pictures.length > 0) newest.current.onPictures(pasted.pictures);
        return pasted.html;
      },
      handleKeyDown: (view, event) => event.altKey && event.key === 'F10' && focusToolbar(view.dom),
      handlePaste: (_view, { clipboardData }) => takePictures(clipboardData, newest.current.onPictures),
      handleDrop: (_view, event) => takePictures(event.dataTransfer, newest.current.onPictures),
    },
    onCreate: ({ editor: made }) => {
      initialContent.current = { value: newest.current.value, read: storedHtml(made.getHTML()) };
    },
    onUpdate: ({ editor: changed }) => {
      const html = storedHtml(changed.getHTML());
      reportedValue.current = html === initialContent.current.read ? initialContent.current.value : html;
      newest.current.onChange(reportedValue.current);
    },
  });
  useEffect(() => {
    newest.current = wiring;
  });
  useEffect(() => {
    // Changed from outside: another record, or a restored draft.
    if (value === reportedValue.current) return;
    editor.commands.setContent(value, { emitUpdate: false });
    reportedValue.current = value;
    initialContent.current = { value, read: storedHtml(editor.getHTML()) };
  }, [editor, value]);
  return editor;
}

/** Returns true if there is a toolbar: a disabled editor has none. */
function focusToolbar(text: HTMLElement): boolean {
  const bar = text.closest('[data-rich-editor]')?.querySelector('[role="toolbar"]');
  const first = bar?.querySelector<HTMLElement>('select, button:not(:disabled)');
  first?.focus();
  return first !== null && first !== undefined;
}

/** The attributes of a text area in a form. */
function attributesOf(control: FieldControl): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${control.id}-label`,
    id: control.id,
    ...(control['aria-required'] === true ? { 'aria-required': 'true' } : {}),
    ...(control['aria-invalid'] === true ? { 'aria-invalid': 'true' } : {}),
    ...(control['aria-describedby'] === undefined ? {} : { 'aria-describedby': control['aria-describedby'] }),
  };
}

/** Picture files are uploaded; if text comes with them, Word has rendered the text as an unwanted picture. */
function takePictures(data: DataTransfer | null, onPictures: EditorOptions['onPictures']): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (files.length === 0 || (data?.getData('text/plain') ?? '').trim() !== '') return false;
  onPictures(files);
  return true;
}
