/** CodeMirror's own texts in Chinese. */
export const editorPhrases = {
  // @codemirror/search
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前的结果',
  'on line': '在行',
  'replaced match on line $': '替换了第 $ 行的一处',
  'replaced $ matches': '替换了 $ 处',
  'Go to line': '转到第几行',
  go: '转到',
  // @codemirror/language
  'Fold line': '折叠这一段',
  'Unfold line': '展开这一段',
  'Folded lines': '折叠了第',
  'Unfolded lines': '展开了第',
  to: '到',
  'folded code': '折叠的代码',
  unfold: '展开',
  // @codemirror/autocomplete, commands, view
  Completions: '可以补全的名字',
  'Selection deleted': '删除了选中的内容',
  'Control character': '控制字符',
} as const;
