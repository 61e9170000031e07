import type { EditorReport } from '#shared/frames/editor-protocol.ts';

type BlockWorkspace = {
  readonly getUndoStack: () => readonly unknown[];
  readonly getRedoStack: () => readonly unknown[];
  readonly undo: (isRedo: boolean) => void;
};

/** An event of the blocks; the workspace is known only by it. */
type BlockEvent = { readonly getEventWorkspace_?: () => unknown };

/** The part of the virtual machine that hears about the blocks. The targets share the prototype of their blocks. */
export type ListeningMachine = {
  readonly runtime: { readonly targets: readonly { readonly blocks?: object }[] };
};

export type DeletedItem = Extract<EditorReport, { kind: 'undoable' }>['deleted'];

/** The part of the editor's store with the last deleted item. */
export type RestoreStore = {
  subscribe: (listener: () => void) => void;
  getState: () => {
    readonly scratchGui: {
      readonly restoreDeletion: { readonly restoreFun: (() => unknown) | null; readonly deletedItem: string };
      readonly editorTab: { readonly activeTabIndex: number };
    };
  };
  dispatch: (action: {
    readonly type: 'scratch-gui/restore-deletion/RESTORE_UPDATE';
    readonly state: { readonly restoreFun: null; readonly deletedItem: '' };
  }) => void;
};

const blocksTab = 0;

/** Undoes changes of the blocks and deletions, and reports whether there are any. */
export function createUndo(report: (report: EditorReport) => void) {
  let workspace: BlockWorkspace | undefined;
  let store: RestoreStore | undefined;
  let last = '';
  const tell = (): void => {
    const gui = store?.getState().scratchGui;
    const isCode = gui?.editorTab.activeTabIndex === blocksTab;
    const now = {
      undo: isCode && workspace !== undefined && workspace.getUndoStack().length > 0,
      redo: isCode && workspace !== undefined && workspace.getRedoStack().length > 0,
      deleted: deletedOf(gui?.restoreDeletion.deletedItem),
    };
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    report({ kind: 'undoable', ...now });
  };
  // The editor clears the stacks of the workspace after the events by which it shows another sprite.
  const tellLater = (): void => void setTimeout(tell, 50);
  return {
    watchMachine: (machine: ListeningMachine): void => {
      const blocks = machine.runtime.targets.find((target) => target.blocks !== undefined)?.blocks;
      const prototype: unknown = blocks === undefined ? undefined : Object.getPrototypeOf(blocks);
      if (!isListening(prototype)) return;
      const { blocklyListen } = prototype;
      prototype.blocklyListen = function listen(event: BlockEvent): void {
        blocklyListen.call(this, event);
        const { getEventWorkspace_: workspaceOf } = event;
        const found = workspaceOf?.call(event);
        // The palette has a workspace of its own.
        if (isWorkspace(found)) workspace = found;
        tellLater();
      };
    },
    watchStore: (editorStore: RestoreStore): void => {
      store = editorStore;
      editorStore.subscribe(tell);
    },
    undo: (isRedo: boolean): void => {
      workspace?.undo(isRedo);
      tellLater();
    },
    /** Brings the last deleted sprite, costume or sound back. */
    restore: (): void => {
      store?.getState().scratchGui.restoreDeletion.restoreFun?.();
      store?.dispatch({
        type: 'scratch-gui/restore-deletion/RESTORE_UPDATE',
        state: { restoreFun: null, deletedItem: '' },
      });
    },
  };
}

type Listening = { blocklyListen: (this: unknown, event: BlockEvent) => void };

function isListening(value: unknown): value is Listening {
  return (
    typeof value === 'object' &&
    value !== null &&
    'blocklyListen' in value &&
    typeof value.blocklyListen === 'function'
  );
}

function isWorkspace(value: unknown): value is BlockWorkspace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'getUndoStack' in value &&
    'isFlyout' in value &&
    value.isFlyout === false
  );
}

function deletedOf(text = ''): DeletedItem {
  return text === 'Sprite' || text === 'Costume' || text === 'Sound' ? text : '';
}
