import { expect, it, vi } from 'vitest';
import { createUndo, type RestoreStore } from './undo.ts';

class Blocks {
  heard: unknown[] = [];
  blocklyListen(event: unknown): void {
    this.heard.push(event);
  }
}

function start() {
  const stacks: Record<'undo' | 'redo', string[]> = { undo: [], redo: [] };
  const workspace = {
    isFlyout: false,
    getUndoStack: () => stacks.undo,
    getRedoStack: () => stacks.redo,
    undo: vi.fn<(isRedo: boolean) => void>(),
  };
  const restoreFun = vi.fn<() => void>();
  const deletion: { restoreFun: (() => unknown) | null; deletedItem: string } = {
    restoreFun: null,
    deletedItem: '',
  };
  let listener = (): void => undefined;
  const store: RestoreStore = {
    subscribe: (added) => {
      listener = added;
    },
    getState: () => ({ scratchGui: { restoreDeletion: deletion, editorTab: { activeTabIndex: 0 } } }),
    dispatch: ({ state }) => {
      Object.assign(deletion, state);
      listener();
    },
  };
  const report = vi.fn<(report: unknown) => void>();
  const undo = createUndo(report);
  const blocks = new Blocks();
  undo.watchMachine({ runtime: { targets: [{ blocks }] } });
  undo.watchStore(store);
  return {
    undo,
    report,
    workspace,
    stacks,
    blocks,
    restoreFun,
    change: () => blocks.blocklyListen({ getEventWorkspace_: () => workspace }),
    remove: (deletedItem: string) => {
      Object.assign(deletion, { restoreFun, deletedItem });
      listener();
    },
  };
}

it('a change of the blocks can be undone and redone', async () => {
  const { undo, report, workspace, stacks, blocks, change } = start();
  stacks.undo.push('a block');
  change();
  expect(blocks.heard).toHaveLength(1);
  await vi.waitFor(() =>
    expect(report).toHaveBeenLastCalledWith({ kind: 'undoable', undo: true, redo: false, deleted: '' }),
  );
  undo.undo(false);
  expect(workspace.undo).toHaveBeenLastCalledWith(false);
  undo.undo(true);
  expect(workspace.undo).toHaveBeenLastCalledWith(true);
});

it('a deleted sprite can be restored once', () => {
  const { undo, report, restoreFun, remove } = start();
  remove('Sprite');
  expect(report).toHaveBeenLastCalledWith({ kind: 'undoable', undo: false, redo: false, deleted: 'Sprite' });
  undo.restore();
  expect(restoreFun).toHaveBeenCalledOnce();
  expect(report).toHaveBeenLastCalledWith({ kind: 'undoable', undo: false, redo: false, deleted: '' });
});
