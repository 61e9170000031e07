import 'blockly/blocks';
import * as Blockly from 'blockly/core';
import * as chinese from 'blockly/msg/zh-hans';
import { serveEditor, type CodeEditor } from './editor-frame.ts';
import { createBlockPython } from './block-python.ts';
import { blockThemes } from './block-themes.ts';
import { customizeBlockly } from './customize-blockly.ts';
import { blockAt, createListing } from './listing.ts';
import { askName } from './name-dialog.ts';
import { defineOwnBlocks } from './own-blocks.ts';
import { programOfMain, readBlocksFile, type BlocksFile } from './program.ts';
import { toolbox } from './toolbox.ts';

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
  customizeBlockly(chinese);
  Blockly.dialog.setPrompt(askName);
  defineOwnBlocks();
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
  const pythonOf = createBlockPython();
  let program = pythonOf(workspace);
  const blocksOf = (): Record<string, unknown> => Blockly.serialization.workspaces.save(workspace);
  // Blockly reports many events without a change, and reports a loaded file long afterwards.
  let known: string | undefined;
  const pick = (id: string): void => {
    const block = workspace.getBlockById(id);
    if (block === null) return;
    Blockly.common.setSelected(block);
    workspace.centerOnBlock(id, true);
  };
  const listing = createListing(asideOf(element), pick);
  const write = (): void => {
    program = pythonOf(workspace);
    listing.show(program);
  };
  workspace.addChangeListener((event) => {
    if (event instanceof Blockly.Events.Selected) listing.mark(statementOf(workspace, event.newElementId));
    if (known === undefined || event.isUiEvent) return;
    const now = JSON.stringify(blocksOf());
    if (now === known) return;
    known = now;
    write();
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
      write();
    },
    text: () => {
      const file = {
        format: 'scratch-campus-blocks',
        version: 1,
        blocks: blocksOf(),
        python: program.text,
      } as const;
      return JSON.stringify(file satisfies BlocksFile);
    },
    program: () => programOfMain(program.text),
    focus: () => Blockly.getFocusManager().focusTree(workspace),
    applyAppearance: (appearance) => workspace.setTheme(blockThemes[appearance]),
    showLine: (_file, line) => {
      const id = line === null ? undefined : blockAt(program, line);
      workspace.highlightBlock(id ?? null);
      listing.mark(id);
    },
    goTo: (_file, line) => {
      const id = blockAt(program, line);
      if (id !== undefined) pick(id);
    },
    breakpoints: () => ({}),
    // The editor has no place for the mark of an error, and no files.
    showProblem: () => {},
    takeWritten: () => {},
  };
}

/** Returns the statement block that contains a selected block. */
function statementOf(workspace: Blockly.Workspace, id: string | undefined): string | undefined {
  let block = id === undefined ? null : workspace.getBlockById(id);
  while (block !== null && block.outputConnection !== null) block = block.getParent();
  return block?.id;
}

function asideOf(codeEditor: HTMLElement): HTMLElement {
  const aside = codeEditor.ownerDocument.querySelector('aside');
  if (aside === null) throw new Error('The page has no side panel');
  return aside;
}

serveEditor(createBlockEditor);
