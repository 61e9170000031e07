import type { Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

export type EditorAction = {
  readonly text: string;
  readonly keys?: string;
  readonly Icon: LucideIcon;
  readonly run: (editor: Editor) => void;
  /** If omitted, the action runs once and has no on state. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
};

const align = (editor: Editor, value: string | null) =>
  void editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { align: value })
    .updateAttributes('heading', { align: value })
    .run();

const isAligned = (editor: Editor, value: string) =>
  editor.isActive('paragraph', { align: value }) || editor.isActive('heading', { align: value });

/** The buttons of the toolbar, in groups. */
export const editorActions: readonly (readonly EditorAction[])[] = [
  [
    {
      text: '撤销',
      keys: 'Ctrl+Z',
      Icon: Undo2,
      run: (editor) => void editor.chain().focus().undo().run(),
      canRun: (editor) => editor.can().undo(),
    },
    {
      text: '重做',
      keys: 'Ctrl+Shift+Z',
      Icon: Redo2,
      run: (editor) => void editor.chain().focus().redo().run(),
      canRun: (editor) => editor.can().redo(),
    },
  ],
  [
    {
      text: '加粗',
      keys: 'Ctrl+B',
      Icon: Bold,
      run: (editor) => void editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      text: '斜体',
      keys: 'Ctrl+I',
      Icon: Italic,
      run: (editor) => void editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      text: '下划线',
      keys: 'Ctrl+U',
      Icon: Underline,
      run: (editor) => void editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      text: '删除线',
      Icon: Strikethrough,
      run: (editor) => void editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
    {
      text: '清除格式',
      Icon: RemoveFormatting,
      run: (editor) => void editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
  [
    {
      text: '左对齐',
      Icon: AlignLeft,
      run: (editor) => align(editor, null),
      isOn: (editor) => !['center', 'right', 'justify'].some((value) => isAligned(editor, value)),
    },
    {
      text: '居中',
      Icon: AlignCenter,
      run: (editor) => align(editor, 'center'),
      isOn: (editor) => isAligned(editor, 'center'),
    },
    {
      text: '右对齐',
      Icon: AlignRight,
      run: (editor) => align(editor, 'right'),
      isOn: (editor) => isAligned(editor, 'right'),
    },
  ],
  [
    {
      text: '无序列表',
      Icon: List,
      run: (editor) => void editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      text: '有序列表',
      Icon: ListOrdered,
      run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      text: '引用',
      Icon: Quote,
      run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      text: '代码',
      Icon: Code,
      run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
    {
      text: '分隔线',
      Icon: Minus,
      run: (editor) => void editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];
