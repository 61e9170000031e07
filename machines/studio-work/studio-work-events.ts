import type { EditorKind } from '../editor-frame/editor-frame-events.ts';
import type { SavedWork } from '../work-saving/work-saving-events.ts';

/** The project as the server has it, before it is opened. */
export type StudioWork = {
  readonly work: SavedWork;
  readonly workName: string;
  /** What the server holds it for; a save does not change it. */
  readonly status: number;
  readonly canEdit: boolean;
  /** What drafts and other tabs know it by. */
  readonly subject: string;
  readonly kind: EditorKind;
  /** What it is made for, when that is a unit of a course. */
  readonly unit: { readonly unitId: string; readonly courseId: string } | undefined;
  /** Its file; undefined: our own beginning. */
  readonly bytes: ArrayBuffer | undefined;
};

/** A project as it was on this computer when it was last written down, without its files. */
export type WorkDraft = {
  /** Of one editor on one page; every draft of it replaces the one before. */
  readonly id: string;
  readonly userId: string;
  /** What is worked on: a work on the server, the unit or homework of one that is not there yet, or nothing else. */
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

/** What a save has made of it; `isSettled`: nothing was changed meanwhile. */
export type StudioSaved = {
  readonly id: string;
  readonly versionNo: number;
  readonly handIn: boolean;
  readonly isCopy: boolean;
  readonly isSettled: boolean;
};

export type StudioWorkEvent =
  /** With the newest draft of it that nobody is writing; not looked for where a file is to be opened. */
  | { type: 'work.loaded'; work: StudioWork; draft: WorkDraft | undefined }
  /** The draft is what the editor opens: it goes on from the version it was made from. */
  | { type: 'draft.opened'; workName: string; versionNo: number }
  /** What is made here is written down on this computer. */
  | { type: 'draft.kept' }
  | { type: 'draft.discard' }
  /** A project of this computer, in place of what is open; it becomes the work's next version. */
  | { type: 'file.choose'; file: ArrayBuffer }
  /** Back to what was open before that file. */
  | { type: 'file.drop' }
  /** What the server has; what stands here is given up. */
  | { type: 'work.reopen' }
  | { type: 'work.saved'; saved: StudioSaved };

/** For whoever follows; told once the machine stands where it leads. */
export type StudioWorkNews =
  /** What is to be opened is another. */
  { type: 'project.replaced' } | { type: 'project.saved'; saved: StudioSaved };

export type StudioWorkContext = {
  /** What drafts and other tabs know it by; a work that was saved is no new one any more. */
  readonly subject: string;
  /** As the server has it; undefined: not read yet. */
  readonly work: StudioWork | undefined;
  /** Of the drafts that this page writes. */
  readonly draftId: string;
  /** What this computer has of it and the server has not. */
  readonly draft: WorkDraft | undefined;
  /** A project of this computer that is to be opened instead. */
  readonly file: ArrayBuffer | undefined;
  /** Of a work that this page has saved. */
  readonly savedId: string | undefined;
};

/** `work_status` (docs/behaviour.md#works) of what the teacher has. */
export const handedIn = 1;
