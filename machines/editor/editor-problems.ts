/** Why the frame gave up; the codes of the editor protocol. */
export type EditorFailure = 'projectInvalid' | 'graphicsUnavailable' | 'engineMissing' | 'crashed';

/** Messages for the failure codes of the frame. */
export const editorProblems: Readonly<Record<EditorFailure, string>> = {
  projectInvalid: '作品文件已损坏，无法打开',
  graphicsUnavailable: '这个浏览器打不开编辑器（不支持 WebGL），请换一个浏览器',
  engineMissing: '编辑器尚未安装，请联系管理员',
  crashed: '编辑器意外停止了，重新打开后可以继续',
};

/** Whether what was to be opened is the reason, not the editor or the way to it. */
export function isOfFile(problem: string): boolean {
  return problem === editorProblems.projectInvalid;
}
