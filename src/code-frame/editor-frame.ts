import {
  parseForEditor,
  sealFromEditor,
  type EditorReport,
  type MessageToEditor,
} from '#shared/frames/editor-protocol.ts';
import { openFrameDoor } from '#shared/frames/frame-door.ts';
import type { Appearance } from '#shared/frames/player-protocol.ts';
import { showLook } from './look.ts';
import { showPane } from './panes.ts';
import { createPaper } from './paper.ts';
import { mainTextOf, textOf, type Program } from './program.ts';
import type { ProgramError } from './program-output.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** The editor of a program. */
export type CodeEditor = {
  /** Shows the text of a file; undefined opens our own default. Throws when the text is unreadable. */
  readonly open: (text: string | undefined) => void;
  /** Returns the content of the work's file. */
  readonly text: () => string;
  readonly program: () => Program;
  readonly focus: () => void;
  /** Applies the part of the appearance that the style sheet does not cover. */
  readonly showLook: (appearance: Appearance) => void;
  /** Marks the line of an error until it is edited; null removes the mark. */
  readonly showProblem: (error: ProgramError | null) => void;
  /** Moves the cursor to the place of an error. */
  readonly goTo: (file: string | null, line: number, column: number | null) => void;
  /** Takes the files that a program wrote, by name. */
  readonly takeWritten: (written: Readonly<Record<string, string>>) => void;
};

export type CreateCodeEditor = (element: HTMLElement, onChange: () => void) => CodeEditor;

function part(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

function createEditor(
  createCodeEditor: CreateCodeEditor,
  report: (report: EditorReport) => void,
): (command: MessageToEditor) => void {
  let revision = 0;
  const codeEditor = createCodeEditor(part('workspace'), () => {
    revision += 1;
    report({ kind: 'changed', revision });
  });
  const paper = createPaper(part('paper'));
  const fail = (text: string): void => {
    paper.fail(text);
    const line = /^第 (\d+) 行/.exec(text)?.[1];
    const place = { file: 'main.py', line: line === undefined ? null : Number(line), column: null };
    codeEditor.showProblem({ message: text, hint: text, kind: 'error', ...place });
  };
  const run = (): void => {
    codeEditor.showProblem(null);
    showPane('run');
    void runtime.run(mainTextOf(codeEditor.program()));
  };
  const runtime = createRuntime(part('stage'), { ...paper, fail }, (kind) => {
    part('run').toggleAttribute('disabled', kind === 'running');
    part('stop').toggleAttribute('disabled', kind === 'stopped');
    report({ kind });
  });
  part('run').addEventListener('click', run);
  part('stop').addEventListener('click', runtime.stop);
  // Ctrl+Enter runs, as in other program editors.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });
  return (command) => obey(command, codeEditor, runtime, { report, revision: () => revision, run });
}

type Reports = {
  readonly report: (report: EditorReport) => void;
  readonly revision: () => number;
  readonly run: () => void;
};

function obey(
  command: MessageToEditor,
  codeEditor: CodeEditor,
  runtime: Runtime,
  { report, revision, run }: Reports,
): void {
  switch (command.kind) {
    case 'open':
      try {
        codeEditor.open(command.bytes === undefined ? undefined : textOf(command.bytes));
        report({ kind: 'loaded', spriteCount: 0 });
      } catch {
        report({ kind: 'failed', reason: 'projectInvalid' });
      }
      return;
    case 'export': {
      const bytes = new TextEncoder().encode(codeEditor.text()).slice().buffer;
      report({ kind: 'exported', request: command.request, revision: revision(), bytes });
      return;
    }
    case 'draft': {
      const { request } = command;
      report({
        kind: 'drafted',
        request,
        revision: revision(),
        project: codeEditor.text(),
        names: [],
        assets: [],
      });
      return;
    }
    case 'snapshot':
      report({ kind: 'pictured', request: command.request, dataUrl: runtime.picture() });
      return;
    case 'start':
      run();
      return;
    case 'stop':
      runtime.stop();
      return;
    case 'look':
      showLook(command.appearance);
      codeEditor.showLook(command.appearance);
      return;
    case 'focus':
      codeEditor.focus();
      return;
    case 'connect':
    case 'asset':
    case 'packed':
    case 'cloudValues':
    case 'picture':
    case 'sound':
    case 'linkSaid':
      // These editors have no asset libraries and no devices.
      return;
    default:
      command satisfies never;
  }
}

/** Connects the page to an editor of programs. */
export function serveEditor(createCodeEditor: CreateCodeEditor): void {
  openFrameDoor({
    parse: parseForEditor,
    seal: sealFromEditor,
    create: (report) => createEditor(createCodeEditor, report),
    ready: { kind: 'ready' },
    broken: { kind: 'failed', reason: 'engineMissing' },
  });
}
