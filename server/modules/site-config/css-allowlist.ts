/** The allowed properties; families of properties are named by their prefix. */
const families =
  /^(color|background|border|outline|box-shadow|opacity|font|line-height|letter-spacing|word-|white-space|text-|vertical-align|list-style|margin|padding|width|height|min-|max-|box-sizing|aspect-ratio|object-|overflow|display|visibility|flex|order|gap|row-gap|column-gap|grid|align-|justify-|place-|columns|column-|float|clear|transform|transition|filter|cursor|accent-color|caret-color|position|user-select)[a-z-]*$/;
/** Members of these families that would load files or code, or reach outside of the page. */
const refusedProperties = /^(overflow-clip-margin|transition-behavior|filter-)|behavior$/;
const variable = /^--[a-z][a-z0-9-]{0,60}$/;

const functions = new Set(
  'rgb rgba hsl hsla oklch color-mix calc min max clamp var url linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix blur brightness contrast grayscale hue-rotate invert opacity saturate sepia drop-shadow minmax repeat fit-content cubic-bezier steps'.split(
    ' ',
  ),
);

/** A stored picture of this site, by its own address. */
const ownPicture = /url\(\s*(["']?)\/api\/sys\/common\/static\/[A-Za-z0-9_-]{1,40}\.[a-z0-9]{1,8}\1\s*\)/gi;
const plainText = /"[^"'\\<>{}@;\r\n]{0,100}"|'[^"'\\<>{}@;\r\n]{0,100}'/g;
const valueCharacters = /^[\w\s#.,%()+*/-]*$/;

export function isAllowedProperty(name: string): boolean {
  return variable.test(name) || (families.test(name) && !refusedProperties.test(name));
}

/** Returns the problem of a value; undefined: none. */
export function valueProblem(property: string, value: string): string | undefined {
  const rest = value.replaceAll(ownPicture, ' ');
  if (/url|src|image-set|image\(|expression|element\(|attr\(|env\(/i.test(rest))
    return '只能用 url() 引用本站已上传的图片';
  const bareValue =
    property.startsWith('font') || property.startsWith('grid') ? rest.replaceAll(plainText, ' ') : rest;
  if (!valueCharacters.test(bareValue) || bareValue.includes('/*') || !isBalanced(bareValue))
    return '含有不支持的内容';
  for (const [, name = ''] of bareValue.matchAll(/(?<![\w-])([\w-]*)\(/g)) {
    if (name !== '' && !functions.has(name.toLowerCase())) return `不支持函数 ${name}()`;
  }
  // A fixed or sticky element would cover the rest of the page.
  if (property === 'position' && !/^(static|relative)$/i.test(value.trim()))
    return '只能是 static 或 relative';
  return undefined;
}

const name = String.raw`-?[A-Za-z_\u4E00-\u9FA5][\w\u4E00-\u9FA5-]{0,80}`;
const pseudo =
  ':{1,2}(?:hover|focus|focus-within|focus-visible|active|visited|link|disabled|checked|empty|first-child|last-child|only-child|first-of-type|last-of-type|before|after|first-letter|first-line|marker|placeholder|selection|nth-(?:last-)?(?:child|of-type)\\((?:odd|even|[\\dn+ -]{1,12})\\))';
const attribute = String.raw`\[[a-z-]{1,40}(?:[~^$*|]?=(?:"[\w /-]{0,80}"|'[\w /-]{0,80}'|[\w-]{1,80}))?\]`;
const part = String.raw`(?:[.#]${name}|${pseudo}|${attribute})`;
const compound = String.raw`(?:(?:${name}|\*)${part}*|${part}+)`;
const selector = new RegExp(String.raw`^${compound}(?:\s*[>+~]\s*${compound}|\s+${compound}){0,7}$`);
/** Selectors of the whole page, which become the public site's container. */
const wholePage = /^(?::root|html|body)(?=$|[\s>.:[#])/;

/** The container that limits every rule. */
export const siteScope = '[data-site]';

/** Returns a selector that matches only inside the container; undefined when the selector is not supported. */
export function scopedSelector(text: string): string | undefined {
  const normalized = text.trim().replace(/^html\s+body(?=$|[\s>.:[#])/, 'body');
  // `body + x` would match a sibling of the container.
  if (/^(?::root|html|body)[^\s>]*\s*[+~]/.test(normalized)) return undefined;
  if (wholePage.test(normalized)) {
    const rest = normalized.replace(wholePage, '');
    return rest === '' || selector.test(`a${rest}`) ? `${siteScope}${rest}` : undefined;
  }
  return selector.test(normalized) ? `${siteScope} ${normalized}` : undefined;
}

/** The condition of @media: features and their values only. */
export function isAllowedMedia(text: string): boolean {
  return /^[\w\s():.,<>=-]{1,200}$/.test(text) && isBalanced(text);
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const one of text) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
