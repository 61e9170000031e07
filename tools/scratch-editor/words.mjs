/** Words that the editor does not translate. Those of its Chinese that are only missing are in src/editor-frame/chinese.ts. */
const words = [
  ['SENSING_ONLINE:"online?"', 'SENSING_ONLINE:"在线？"'],
  ['"aria-label":"Delete"', '"aria-label":"删除"'],
  ['"aria-label":"Close"', '"aria-label":"关闭"'],
  ['alt:"Zoom In"', 'alt:"放大"'],
  ['alt:"Zoom Out"', 'alt:"缩小"'],
  ['alt:"Zoom Reset"', 'alt:"原来的大小"'],
];

/** Translates the words in the staged bundle. Throws when one is not in it. @param {string} bundle @returns {string} */
export function translateWords(bundle) {
  let text = bundle;
  for (const [from = '', to = ''] of words) {
    if (!text.includes(from)) throw new Error(`The editor's bundle has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
