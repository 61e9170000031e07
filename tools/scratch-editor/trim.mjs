/**
 * The list of all changes to the editor's bundle (docs/decisions/020-scratch-editor.md). Each change looks for
 * the place by the shape of the code and fails when it is not there exactly as often as expected: a new version of the
 * editor cannot slip through half-changed.
 */
import { MagicString } from 'magic-string';
import { parseAst } from 'vite';

const keptLocales = new Set(['en', 'zh-cn', 'zh-tw']);
/** The stock libraries name pictures on a host in America, the cat among them; ours are given at run time. */
const libraryMarks = ['[{"name":"Abby-a"', '[{"name":"Arctic"', '[{"name":"Abby"', '[{"name":"A Bass"'];

/**
 * The others need a device that is asked by a program of Scratch's, or a service of another host. Works made elsewhere that
 * use them still open. Speech is the device's here (src/shared/frames/device-speech.ts), the camera and
 * what speaks Bluetooth LE are the page's.
 */
const keptExtensions = new Set(
  'music pen makeymakey text2speech videoSensing microbit wedo2 boost gdxfor'.split(' '),
);
const notHere = /(?:collaborator:"Amazon Web Services"|internetConnectionRequired:!0),?/g;

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/**
 * The bundle with its files below `publicPath`, without the stock libraries, and with Chinese and English only.
 * @param {string} code @param {string} publicPath with a final slash @returns {string}
 */
export function trimBundle(code, publicPath) {
  const text = new MagicString(code);
  const counts = { paths: 0, libraries: 0, localeTables: 0, blockLocales: 0, extensions: 0, faces: 0 };
  for (const node of nodesOf(parseAst(code, {}))) {
    if (isPublicPath(node)) {
      text.overwrite(node.right.start, node.right.end, JSON.stringify(publicPath));
      counts.paths += 1;
    } else if (isStockLibrary(node)) {
      text.overwrite(node.start, node.end, '[]');
      counts.libraries += 1;
    } else if (isBlockLocale(node)) {
      if (!keptLocales.has(propertyName(node.left))) text.overwrite(node.right.start, node.right.end, '{}');
      counts.blockLocales += 1;
    } else if (isFaceFinder(node)) {
      text.overwrite(node.start, node.end, 'this.runtime.emit("EXTENSION_DATA_LOADING",!1)');
      counts.faces += 1;
    } else if (isExtensionList(node)) {
      keepOnly(text, node, node.elements, (one) => keptExtensions.has(valueOf(one, 'extensionId')), notHere);
      counts.extensions += 1;
    } else if (isLocaleTable(node)) {
      keepOnly(text, node, node.properties, (one) => keptLocales.has(keyName(one)));
      counts.localeTables += 1;
    }
  }
  const expected = { paths: 2, libraries: 4, localeTables: 2, blockLocales: 80, extensions: 1, faces: 1 };
  if (JSON.stringify(counts) !== JSON.stringify(expected))
    throw new Error(`The editor's bundle is not the known one: ${JSON.stringify(counts)}`);
  return text.toString();
}

/** @param {any} root @returns {Generator<Node>} */
function* nodesOf(root) {
  const waiting = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!Array.isArray(next) && typeof next.type === 'string') yield next;
    for (const child of Object.values(next))
      if (typeof child === 'object' && child !== null) waiting.push(child);
  }
}

/** `__webpack_require__.p = "/"`. @param {Node} node */
function isPublicPath({ type, left, right }) {
  return (
    type === 'AssignmentExpression' &&
    left.type === 'MemberExpression' &&
    propertyName(left) === 'p' &&
    /webpack_require/.test(left.object.name ?? '') &&
    right.type === 'Literal' &&
    right.value === '/'
  );
}

/** `JSON.parse('[{"name":"Abby"…')`. @param {Node} node */
function isStockLibrary({ type, callee, arguments: parameters }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression' || callee.object.name !== 'JSON')
    return false;
  const value = parameters[0]?.value;
  return typeof value === 'string' && libraryMarks.some((mark) => value.startsWith(mark));
}

/** `….locales.fr = {…}`. @param {Node} node */
function isBlockLocale({ type, left, right }) {
  return (
    type === 'AssignmentExpression' &&
    right.type === 'ObjectExpression' &&
    left.type === 'MemberExpression' &&
    left.object.type === 'MemberExpression' &&
    propertyName(left.object) === 'locales'
  );
}

/** `{ ab: {…}, …, "zh-cn": {…} }`. @param {Node} node */
function isLocaleTable({ type, properties }) {
  if (type !== 'ObjectExpression' || properties.length < 60) return false;
  const names = new Set(properties.map(keyName));
  return (
    ['zh-cn', 'fr', 'de'].every((name) => names.has(name)) && properties[0].value.type === 'ObjectExpression'
  );
}

/** `[{ …, extensionId: "music" }, …]`. @param {Node} node */
function isExtensionList({ type, elements }) {
  return type === 'ArrayExpression' && elements.length > 5 && valueOf(elements[0], 'extensionId') === 'music';
}

/**
 * `createDetector(…).catch(() => …from a CDN…).then(…)`: the face extension fetches its model as a project that uses it
 * opens. Without it its blocks find no face. @param {Node} node
 */
function isFaceFinder(node) {
  const made = calledOn(calledOn(node, 'then'), 'catch');
  return (
    made?.type === 'CallExpression' &&
    made.callee.type === 'MemberExpression' &&
    propertyName(made.callee) === 'createDetector'
  );
}

/** Returns the object of a call of the method; undefined if the node is no such call. @param {any} node @param {string} method */
function calledOn(node, method) {
  return node?.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    propertyName(node.callee) === method
    ? node.callee.object
    : undefined;
}

/** The string value of a property of an object expression. @param {Node} node @param {string} name */
function valueOf(node, name) {
  if (node?.type !== 'ObjectExpression') return undefined;
  return node.properties.find((/** @type {Node} */ one) => keyName(one) === name)?.value.value;
}

/**
 * Writes a list or table with only some of its parts.
 * @param {MagicString} text @param {Node} node @param {Node[]} parts @param {(part: Node) => boolean} isKept
 * @param {RegExp} [without] what goes from those
 */
function keepOnly(text, { start, end }, parts, isKept, without = /(?!)/g) {
  const kept = parts
    .filter(isKept)
    .map((part) => text.original.slice(part.start, part.end).replaceAll(without, ''));
  const [open, close] = [text.original.charAt(start), text.original.charAt(end - 1)];
  text.overwrite(start, end, `${open}${kept.join(',')}${close}`);
}

/** @param {Node} property @returns {string} */
function keyName({ key }) {
  return key?.value ?? key?.name ?? '';
}

/** @param {Node} member @returns {string} */
function propertyName({ property }) {
  return property.value ?? property.name ?? '';
}
