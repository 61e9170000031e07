/** Words of the blocks that the editor's own Chinese lacks. Its other words are in src/editor-frame/chinese.ts. */
const words = [['SENSING_ONLINE:"online?"', 'SENSING_ONLINE:"在线？"']];

/** Translates the words in the staged bundle. Throws when one is not in it. @param {string} bundle @returns {string} */
export function translateWords(bundle) {
  let text = bundle;
  for (const [from = '', to = ''] of words) {
    if (!text.includes(from)) throw new Error(`The editor's bundle has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
