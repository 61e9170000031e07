import { useEditorState, type Editor } from '@tiptap/react';
import { Table } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { DropMenu } from '../dialogs/drop-menu.tsx';
import { editorActions, type EditorAction } from './editor-actions.ts';
import { LinkButton } from './link-button.tsx';
import { PictureButton } from './picture-button.tsx';
import { newTable, tableActions } from './table-nodes.ts';
import styles from './rich-editor.module.css';

type EditorToolbarProps = {
  readonly editor: Editor;
  readonly label: string;
  readonly onPictures: (files: readonly File[]) => void;
};

/** One tab stop; arrows move inside it. Alt+F10 moves here from the text, as in most editors. */
export function EditorToolbar({ editor, label, onPictures }: EditorToolbarProps) {
  return (
    <Toolbar.Root className={styles['bar']} aria-label={`${label}的格式（Alt+F10）`}>
      <BlockChoice editor={editor} />
      {editorActions.map((group) => (
        <Group key={group[0]?.text}>
          {group.map((action) => (
            <ActionButton key={action.text} editor={editor} action={action} />
          ))}
        </Group>
      ))}
      <Group>
        <LinkButton editor={editor} />
        <PictureButton editor={editor} onPictures={onPictures} />
        <TableButton editor={editor} />
      </Group>
    </Toolbar.Root>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <span className={styles['group']}>{children}</span>;
}

function ActionButton({ editor, action }: { readonly editor: Editor; readonly action: EditorAction }) {
  const { text, keys, Icon, run, isOn, canRun } = action;
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isOn: isOn?.(now), canRun: canRun?.(now) ?? true }),
  });
  return (
    <Toolbar.Button
      className={styles['button']}
      aria-label={text}
      aria-pressed={state.isOn}
      title={keys === undefined ? text : `${text}（${keys}）`}
      disabled={!state.canRun}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor)}
    >
      <Icon size={18} aria-hidden="true" />
    </Toolbar.Button>
  );
}

const blocks = [
  { value: '0', text: '正文' },
  { value: '2', text: '大标题' },
  { value: '3', text: '中标题' },
  { value: '4', text: '小标题' },
] as const;
const levels = { 2: 2, 3: 3, 4: 4 } as const;

function BlockChoice({ editor }: { readonly editor: Editor }) {
  const value = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      blocks.find((block) => now.isActive('heading', { level: Number(block.value) }))?.value ?? '0',
  });
  const choose = (next: string) => {
    const level = levels[next === '2' ? 2 : next === '3' ? 3 : 4];
    if (next === '0') editor.chain().focus().setParagraph().run();
    else editor.chain().focus().setHeading({ level }).run();
  };
  return (
    <Toolbar.Button asChild>
      <select
        className={styles['blocks']}
        aria-label="段落格式"
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {blocks.map((block) => (
          <option key={block.value} value={block.value}>
            {block.text}
          </option>
        ))}
      </select>
    </Toolbar.Button>
  );
}

function TableButton({ editor }: { readonly editor: Editor }) {
  const isIn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const insert = () => void editor.chain().focus().insertContent(newTable).run();
  const items = isIn
    ? tableActions.map(({ text, run }) => ({ text, onSelect: () => run(editor) }))
    : [{ text: '插入表格', onSelect: insert }];
  return (
    <DropMenu
      align="start"
      focusAfter={() => editor.view.focus()}
      trigger={
        <Toolbar.Button
          className={styles['button']}
          aria-label="表格"
          title="表格"
          data-on={isIn ? '' : undefined}
        >
          <Table size={18} aria-hidden="true" />
        </Toolbar.Button>
      }
      items={items}
    />
  );
}
