/** Returns the message about drawings that show a question mark, by the names of their costumes. */
export const replacedWords = (names: readonly string[]): string =>
  `有的图画太复杂，电脑画不出来，先换成了问号图：${names.join('、')}`;
