import 'blockly/blocks';
import * as Blockly from 'blockly/core';
import * as chinese from 'blockly/msg/zh-hans';
import { pythonGenerator } from 'blockly/python';
import { serveEditor, type CodeEditor } from './editor-frame.ts';
import { blockThemes } from './block-themes.ts';
import { showListing } from './listing.ts';
import { askName } from './name-dialog.ts';
import { programOfMain, readBlocksFile, type BlocksFile } from './program.ts';
import { toolbox } from './toolbox.ts';
import { defineTurtleBlocks, teachTurtle, turtleBeginning } from './turtle-blocks.ts';

const beginning = {
  blocks: {
    languageVersion: 0,
    blocks: [
      {
        type: 'controls_repeat_ext',
        x: 40,
        y: 40,
        inputs: {
          TIMES: { shadow: { type: 'math_number', fields: { NUM: 4 } } },
          DO: {
            block: {
              type: 'turtle_forward',
              inputs: { VALUE: { shadow: { type: 'math_number', fields: { NUM: 100 } } } },
              next: {
                block: {
                  type: 'turtle_right',
                  inputs: { VALUE: { shadow: { type: 'math_number', fields: { NUM: 90 } } } },
                },
              },
            },
          },
        },
      },
    ],
  },
};

function createBlockEditor(element: HTMLElement, onChange: () => void): CodeEditor {
  Blockly.setLocale(Object.fromEntries(Object.entries(chinese).filter(isWord)));
  Blockly.dialog.setPrompt(askName);
  defineTurtleBlocks();
  teachTurtle(pythonGenerator);
  const workspace = Blockly.inject(element, {
    toolbox,
    media: './media/',
    renderer: 'zelos',
    theme: blockThemes.light,
    sounds: false,
    trashcan: true,
    // The colour of the grid points is in the style sheet.
    grid: { spacing: 24, length: 3, snap: true },
    zoom: { controls: true, wheel: true, startScale: 0.8, maxScale: 2, minScale: 0.4 },
  });
  const program = (): string => `${turtleBeginning}${pythonGenerator.workspaceToCode(workspace)}`;
  const blocksOf = (): Record<string, unknown> => Blockly.serialization.workspaces.save(workspace);
  // Blockly reports many events without a change, and reports a loaded file long afterwards.
  let known: string | undefined;
  const list = showListing(asideOf(element), program);
  workspace.addChangeListener((event) => {
    if (known === undefined || event.isUiEvent) return;
    const now = JSON.stringify(blocksOf());
    if (now === known) return;
    known = now;
    list();
    onChange();
  });
  new ResizeObserver(() => Blockly.svgResize(workspace)).observe(element);
  return {
    open: (text) => {
      Blockly.serialization.workspaces.load(
        text === undefined ? beginning : readBlocksFile(text).blocks,
        workspace,
        // Opening is not a change and cannot be undone.
        { recordUndo: false },
      );
      known = JSON.stringify(blocksOf());
      list();
    },
    text: () => {
      const file = {
        format: 'scratch-campus-blocks',
        version: 1,
        blocks: blocksOf(),
        python: program(),
      } as const;
      return JSON.stringify(file satisfies BlocksFile);
    },
    program: () => programOfMain(program()),
    focus: () => Blockly.getFocusManager().focusTree(workspace),
    showLook: (appearance) => workspace.setTheme(blockThemes[appearance]),
    showProblem: () => {},
    goTo: () => {},
    takeWritten: () => {},
  };
}

function asideOf(codeEditor: HTMLElement): HTMLElement {
  const aside = codeEditor.ownerDocument.querySelector('aside');
  if (aside === null) throw new Error('The page has no side panel');
  return aside;
}

function isWord(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

serveEditor(createBlockEditor);
