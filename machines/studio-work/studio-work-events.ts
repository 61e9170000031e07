import type { EditorKind } from '../editor-frame/editor-frame-events.ts';
import type { SavedWork } from '../work-saving/work-saving-events.ts';

/** The project as the server has it, before it is opened. */
export type StudioWork = {
  readonly work: SavedWork;
  readonly workName: string;
  /** The status on the server; a save does not change it. */
  readonly status: number;
  readonly canEdit: boolean;
  /** The name by which drafts and other tabs identify the work. */
  readonly subject: string;
  readonly kind: EditorKind;
  /** The unit of a course for which it is made, if any. */
  readonly unit: { readonly unitId: string; readonly courseId: string } | undefined;
  /** Its file; undefined: our own beginning. */
  readonly bytes: ArrayBuffer | undefined;
};

/** A project as it was on this computer when it was last written down, without its files. */
export type WorkDraft = {
  /** The draft of one editor on one page; each draft of it replaces the one before. */
  readonly id: string;
  readonly userId: string;
  /** The subject: a work on the server, the unit or homework of a new one, or neither. */
  readonly subject: string;
  readonly workName: string;
  /** The server's version it was made from. */
  readonly versionNo: number;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** project.json as text, or a program. */
  readonly project: string;
  /** Names of all its files: `{md5}.{format}`. */
  readonly names: readonly string[];
  /** The server has all of it: nothing is lost without it. */
  readonly isSettled: boolean;
};

/** The result of a save; `isSettled`: nothing was changed meanwhile. */
export type StudioSaved = {
  readonly id: string;
  readonly versionNo: number;
  readonly handIn: boolean;
  readonly isCopy: boolean;
  readonly isSettled: boolean;
};

export type StudioWorkEvent =
  /** With its newest draft that no other page is writing; drafts are ignored when a file is to be opened. */
  | { type: 'work.loaded'; work: StudioWork; draft: WorkDraft | undefined }
  /** The draft is what the editor opens: it goes on from the version it was made from. */
  | { type: 'draft.opened'; workName: string; versionNo: number }
  /** The changes are stored on this computer. */
  | { type: 'draft.kept' }
  | { type: 'draft.discard' }
  /** A project file of this computer that replaces the open project; it becomes the work's next version. */
  | { type: 'file.choose'; file: ArrayBuffer }
  /** Back to what was open before that file. */
  | { type: 'file.drop' }
  /** Opens the server's version; the changes here are discarded. */
  | { type: 'work.reopen' }
  | { type: 'work.saved'; saved: StudioSaved };

/** Events for observers, sent once the machine has reached the new state. */
export type StudioWorkNews =
  /** Another project is to be opened. */
  { type: 'project.replaced' } | { type: 'project.saved'; saved: StudioSaved };

export type StudioWorkContext = {
  /** The name by which drafts and other tabs identify the work; a saved work is no longer a new one. */
  readonly subject: string;
  /** As the server has it; undefined: not read yet. */
  readonly work: StudioWork | undefined;
  /** The id of the drafts that this page writes. */
  readonly draftId: string;
  /** Changes on this computer that the server does not have. */
  readonly draft: WorkDraft | undefined;
  /** A project of this computer that is to be opened instead. */
  readonly file: ArrayBuffer | undefined;
  /** The id of a work that this page has saved. */
  readonly savedId: string | undefined;
};

/** `work_status` (docs/behaviour.md#works) of a work that was handed in. */
export const handedIn = 1;
