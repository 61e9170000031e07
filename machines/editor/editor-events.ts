/** Why the frame gave up; the codes of the editor protocol. */
export type EditorFailure = 'projectInvalid' | 'graphicsUnavailable' | 'engineMissing' | 'crashed';

export type EditorEvent =
  /** A draft of this work was found on this computer: the author chooses. */
  | { type: 'draft.restore' | 'draft.discard' }
  | { type: 'frame.loaded' }
  | { type: 'frame.failed'; reason: EditorFailure }
  /** The same work was opened in another tab of this browser. */
  | { type: 'copy.opened' }
  /** The author wants to go on in this tab, whichever else has the work. */
  | { type: 'editing.resume' }
  /** The tab of this page was hidden and is in front again. */
  | { type: 'page.shown' }
  | { type: 'work.reopen' };

export type EditorOrder = { type: 'openProject'; from: 'server' | 'draft' } | { type: 'openAgain' };

export type LoadedWork = {
  /** Whether this computer has a draft that is newer than the server's version. */
  readonly hasDraft: boolean;
  readonly canEdit: boolean;
  /** Whether another tab of this browser has it open. */
  readonly isElsewhere: boolean;
};

export type EditorContext = {
  readonly from: 'server' | 'draft';
  readonly canEdit: boolean;
  /** True when this page had the work before, or took it over: no question about other tabs is asked. */
  readonly isTaken: boolean;
  /** Why nothing can be edited; empty: nothing is wrong. */
  readonly problem: string;
};

/** Messages for the failure codes of the frame. */
export const editorProblems: Readonly<Record<EditorFailure, string>> = {
  projectInvalid: '作品文件已损坏，无法打开',
  graphicsUnavailable: '浏览器不支持 WebGL，无法使用编辑器',
  engineMissing: '编辑器尚未安装，请联系管理员',
  crashed: '编辑器意外停止了，重新打开后可以继续',
};

/** Whether what was to be opened is the reason, not the editor or the way to it. */
export function isOfFile(problem: string): boolean {
  return problem === editorProblems.projectInvalid;
}
