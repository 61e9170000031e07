import { ownValue } from '#shared/text/own-value.ts';

/** The kinds of works: file extension, and the frames that edit and play them. */
export const workKinds = {
  scratch: {
    ending: 'sb3',
    accept: ['.sb3', '.sb2', '.sb'],
    editor: '/scratch-editor/index.html',
    player: '/player/index.html',
    title: 'Scratch 编辑器',
    file: 'Scratch 作品文件',
  },
  python: {
    ending: 'py',
    accept: ['.py'],
    editor: '/code-editor/python.html',
    player: '/code-editor/player.html',
    title: 'Python 编辑器',
    file: 'Python 程序文件',
  },
  blockly: {
    ending: 'blockly',
    accept: ['.blockly'],
    editor: '/code-editor/blockly.html',
    player: '/code-editor/player.html',
    title: '积木编辑器',
    file: '积木编程文件',
  },
} as const;

export type WorkKind = keyof typeof workKinds;

const kindOfEnding: Readonly<Record<string, WorkKind>> = {
  sb3: 'scratch',
  sb2: 'scratch',
  sb: 'scratch',
  py: 'python',
  blockly: 'blockly',
};
const kindOfType: Readonly<Record<string, WorkKind>> = {
  '1': 'scratch',
  '2': 'scratch',
  '4': 'python',
  '10': 'blockly',
};

/** Returns the kind by the name or address of a work's file; undefined for files without an editor. */
export function kindOfFile(name: string | null | undefined): WorkKind | undefined {
  return ownValue(kindOfEnding, /\.([a-z0-9]+)$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? '');
}

/** Returns whether the blocks of a work's file can be read; other kinds show their code in the editor. */
export function hasBlocks(path: string | null | undefined): path is string {
  return kindOfFile(path) === 'scratch';
}

/** Returns the kind by `work_type` (docs/behaviour.md#works), text in works and a number in units and homework. */
export function kindOfWork(workType: string | number | null | undefined): WorkKind | undefined {
  return ownValue(kindOfType, String(workType ?? ''));
}

/** Returns whether works of this kind are programs that Python runs. */
export function runsPython(kind: WorkKind | undefined): boolean {
  return kind === 'python' || kind === 'blockly';
}
