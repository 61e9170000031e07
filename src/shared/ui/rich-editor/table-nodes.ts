import { Extension, Node, type Editor } from '@tiptap/react';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';

// The editor's own table extension is too large for this purpose: prosemirror-tables is sufficient.

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan') ?? 1) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan') ?? 1) },
  // The library requires it; the browser decides the widths.
  colwidth: { default: null, rendered: false },
});

const cells = [
  { name: 'tableCell', tag: 'td' },
  { name: 'tableHeader', tag: 'th' },
].map(({ name, tag }) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);

/** The library's name of each kind of node. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  // In the last cell Tab leaves the editor, so the keyboard is never trapped in a table (WCAG 2.1.2).
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

export const tableExtensions = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  ...cells,
  TableEditing,
];

const paragraph = { type: 'paragraph' };
const row = (type: string, columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type, content: [paragraph] })),
});

/** Three columns, a header row and two more rows. */
export const newTable = {
  type: 'table',
  content: [row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)],
};

/** The actions for the table at the cursor. */
export const tableActions = [
  { text: '在下方插入行', command: addRowAfter },
  { text: '在右侧插入列', command: addColumnAfter },
  { text: '删除行', command: deleteRow },
  { text: '删除列', command: deleteColumn },
  { text: '删除表格', command: deleteTable },
].map(({ text, command }) => ({
  text,
  run: (editor: Editor) => {
    editor.view.focus();
    command(editor.state, editor.view.dispatch);
  },
}));
