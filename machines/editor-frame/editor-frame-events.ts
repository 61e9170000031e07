import type { EditorFailure } from '../editor/editor-events.ts';

/** Works of each kind have an editor of their own. */
export type EditorKind = 'scratch' | 'python' | 'blockly';

/** What the frame and the page say of each other; `kind` names the editor that a project needs. */
export type EditorFrameEvent =
  /** The page's frame has loaded its document. */
  | { type: 'frame.opened' }
  /** The editor in it has come up. */
  | { type: 'frame.ready' }
  | { type: 'frame.failed'; reason: EditorFailure }
  /** What is to be opened is at hand. */
  | { type: 'project.found'; kind: EditorKind }
  /** The frame has opened it. */
  | { type: 'project.loaded' };

/** `attempt` numbers the frames of one page: another number stands for another frame. */
export type EditorFramePlace = { readonly attempt: number; readonly kind: EditorKind };
