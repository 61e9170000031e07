import type { EditorFailure } from '../editor/editor-problems.ts';

/** Works of each kind have an editor of their own. */
export type EditorKind = 'scratch' | 'python' | 'blockly';

/** Messages between the frame and the page; `kind` names the editor that a project needs. */
export type EditorFrameEvent =
  /** The page's frame has loaded its document. */
  | { type: 'frame.opened' }
  /** The editor in it has come up. */
  | { type: 'frame.ready' }
  | { type: 'frame.failed'; reason: EditorFailure }
  /** The project is ready to be opened. */
  | { type: 'project.found'; kind: EditorKind }
  /** The frame has opened it. */
  | { type: 'project.loaded' };

/** `attempt` numbers the frames of one page: each frame has its own number. */
export type EditorFramePlace = { readonly attempt: number; readonly kind: EditorKind };
