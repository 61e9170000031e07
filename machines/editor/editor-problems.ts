/** Why the project did not open: the codes of the editor protocol, and a project that could not be fetched for it. */
export type EditorFailure =
  | 'projectInvalid'
  | 'graphicsUnavailable'
  | 'engineMissing'
  | 'crashed'
  | 'notFetched';

/** The messages for these codes. */
export const editorProblems: Readonly<Record<EditorFailure, string>> = {
  projectInvalid: '作品文件已损坏，无法打开',
  graphicsUnavailable: '这个浏览器打不开编辑器（不支持 WebGL），请换一个浏览器',
  engineMissing: '编辑器尚未安装，请联系管理员',
  crashed: '编辑器意外停止了，重新打开后可以继续',
  notFetched: '没有读到作品，请重试',
};

/** Whether what was to be opened is the reason, not the editor or the way to it. */
export function isOfFile(problem: string): boolean {
  return problem === editorProblems.projectInvalid;
}
