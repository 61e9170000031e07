import { Button } from '@radix-ui/themes';
import { useEditorState, type Editor } from '@tiptap/react';
import { Image } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { pictureTypes } from '#shared/files/upload-rules.ts';
import { Popover, type CloseTo } from '../dialogs/popover.tsx';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './rich-editor.module.css';

type PictureButtonProps = {
  readonly editor: Editor;
  readonly onPictures: (files: readonly File[]) => void;
};

/** 图片: uploads pictures; for a selected picture it edits description and width. */
export function PictureButton({ editor, onPictures }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') });
  const button = (
    <Toolbar.Button
      className={styles['button']}
      aria-label="图片"
      title="图片"
      data-on={isOn ? '' : undefined}
      {...(isOn ? {} : { onClick: () => input.current?.click() })}
    >
      <Image size={18} aria-hidden="true" />
    </Toolbar.Button>
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="选择图片"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {isOn ? (
        <Popover label="图片" align="start" width={320} trigger={button}>
          {(_close, closeTo) => <PictureForm editor={editor} onDone={closeTo} />}
        </Popover>
      ) : (
        button
      )}
    </>
  );
}

const widths = [
  { value: '', text: '原大小' },
  { value: '160', text: '小' },
  { value: '320', text: '中' },
  { value: '640', text: '大' },
] as const;

function PictureForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: CloseTo }) {
  const { alt, width } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const picture = now.getAttributes('image');
      return { alt: String(picture['alt'] ?? ''), width: String(picture['width'] ?? '') };
    },
  });
  const change = (attributes: { alt?: string; width?: string | null; height?: null }) => {
    const { from } = editor.state.selection;
    // An attribute change replaces the picture, which loses the selection.
    editor.chain().updateAttributes('image', attributes).setNodeSelection(from).run();
  };
  const finish = () => onDone(() => editor.view.focus());
  return (
    <div className={styles['form']}>
      <TextField
        label="图片说明"
        hint="给看不见图片的人听的话；只作装饰的图片不用写"
        maxLength={200}
        value={alt}
        onChange={(event) => change({ alt: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          finish();
        }}
      />
      <SegmentedChoice
        label="图片宽度"
        value={widths.find((one) => one.value === width)?.value ?? ''}
        options={widths}
        onChange={(next) => change({ width: next === '' ? null : next, height: null })}
      />
      <div className={styles['formButtons']}>
        <Button type="button" onClick={finish}>
          完成
        </Button>
      </div>
    </div>
  );
}
