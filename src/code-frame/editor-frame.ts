import {
  parseForEditor,
  sealFromEditor,
  type EditorReport,
  type MessageToEditor,
} from '#shared/frames/editor-protocol.ts';
import { openFrameDoor } from '#shared/frames/frame-door.ts';
import type { Appearance } from '#shared/frames/player-protocol.ts';
import { applyAppearance } from './apply-appearance.ts';
import { showPane } from './panes.ts';
import { createPaper } from './paper.ts';
import { textOf, type Program } from './program.ts';
import type { ProgramError } from './program-output.ts';
import { createPythonEngine, type PythonEngine } from './python-engine.ts';
import { createStepPanel } from './step-panel.ts';
import type { Breakpoints } from './worker-messages.ts';

/** The editor of a program. */
export type CodeEditor = {
  /** Shows the text of a file; undefined opens our own default. Throws when the text is unreadable. */
  readonly open: (text: string | undefined) => void;
  /** Returns the content of the work's file. */
  readonly text: () => string;
  readonly program: () => Program;
  readonly focus: () => void;
  /** Applies the part of the appearance that the style sheet does not cover. */
  readonly applyAppearance: (appearance: Appearance) => void;
  /** Marks the line of an error until it is edited; null removes the mark. */
  readonly showProblem: (error: ProgramError | null) => void;
  /** Moves the cursor to the place of an error. */
  readonly goTo: (file: string | null, line: number, column: number | null) => void;
  /** Takes the files that a program wrote, by name. */
  readonly takeWritten: (written: Readonly<Record<string, string>>) => void;
  /** Marks the line at which a program has stopped that runs step by step; null removes the mark. */
  readonly showLine: (file: string, line: number | null) => void;
  readonly breakpoints: () => Breakpoints;
};

type CreateCodeEditor = (element: HTMLElement, onChange: () => void) => CodeEditor;

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
  const paper = createPaper(part('paper'), {
    onShowProblem: ({ file, line, column }) => {
      if (line !== null) codeEditor.goTo(file, line, column);
    },
  });
  const steps = createStepPanel(part('steps'), codeEditor);
  const runtime = createPythonEngine({
    stage: part('stage'),
    output: part('paper'),
    paper: {
      ...paper,
      fail: (error) => {
        paper.fail(error);
        codeEditor.showProblem(error);
      },
    },
    onStep: steps.ask,
    onWritten: codeEditor.takeWritten,
    report: (message) => {
      if (message.kind === 'running' || message.kind === 'stopped') {
        part('run').toggleAttribute('disabled', message.kind === 'running');
        part('step').toggleAttribute('disabled', message.kind === 'running');
        part('stop').toggleAttribute('disabled', message.kind === 'stopped');
      }
      if (message.kind === 'stopped') steps.end();
      report(message);
    },
  });
  const start = (stepping: boolean): void => {
    const breakpoints = codeEditor.breakpoints();
    // A program that is not traced runs at full speed.
    const isTraced = stepping || Object.values(breakpoints).some((lines) => lines.length > 0);
    codeEditor.showProblem(null);
    showPane('run');
    runtime.run(codeEditor.program(), isTraced ? { stepping, breakpoints } : undefined);
  };
  const run = (): void => start(false);
  part('run').addEventListener('click', run);
  part('step').addEventListener('click', () => start(true));
  part('stop').addEventListener('click', runtime.stop);
  window.addEventListener('keydown', (event) => {
    if (steps.press(event)) event.preventDefault();
    else if (event.key === 'F10' && !runtime.isRunning()) {
      event.preventDefault();
      start(true);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Ctrl+Enter runs, as in other program editors.
      event.preventDefault();
      run();
    }
  });
  return (command) => obey(command, codeEditor, runtime, { report, run, revision: () => revision });
}

type Reports = {
  readonly report: (report: EditorReport) => void;
  readonly run: () => void;
  readonly revision: () => number;
};

function obey(
  command: MessageToEditor,
  codeEditor: CodeEditor,
  runtime: PythonEngine,
  { report, run, revision }: Reports,
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
    case 'describe':
      // Programs have no blocks to describe.
      report({ kind: 'refused', request: command.request });
      return;
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
      applyAppearance(command.appearance);
      codeEditor.applyAppearance(command.appearance);
      return;
    case 'focus':
      codeEditor.focus();
      return;
    case 'pythonProgress':
    case 'pythonFiles':
    case 'pythonFailed':
      runtime.hear(command);
      return;
    case 'connect':
    case 'asset':
    case 'packed':
    case 'cloudValues':
    case 'picture':
    case 'sound':
    case 'linkSaid':
    case 'undo':
    case 'redo':
    case 'restore':
      // These editors have no asset libraries and no devices, and undo with their own keys.
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
