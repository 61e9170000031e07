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

// The editor's own table extension is not needed for this little: prosemirror-tables does the work.

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan') ?? 1) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan') ?? 1) },
  // The library reads it; widths are left to the browser.
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

/** What the library calls each kind of node. */
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
  // In the last cell Tab leaves the editor, so the keyboard is never caught in a table (WCAG 2.1.2).
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

/** Three columns, a row of heads and two more. */
export const newTable = {
  type: 'table',
  content: [row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)],
};

/** What can be done with the table the cursor is in. */
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
