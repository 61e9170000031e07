import { XMLParser, XMLValidator } from 'fast-xml-parser';

const forbidden = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'animate',
  'set',
  'a',
]);
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
});

/**
 * Whether an SVG only draws: no scripts, handlers, entities or documents within, and nothing from elsewhere. Pictures that
 * carry more are refused, not mended: what people see is what they chose.
 */
export function isHarmlessSvg(text: string): boolean {
  if (/<!(?:DOCTYPE[^>]*\[|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return false;
  const root: unknown = parser.parse(text);
  return isHarmless(root);
}

function isHarmless(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isHarmless);
  if (typeof node !== 'object' || node === null) return true;
  return Object.entries(node).every(([name, value]) => {
    if (name === ':@') return hasHarmlessAttributes(value);
    if (name === '#text') return !isForeignStyle(String(value));
    return !forbidden.has(localName(name)) && isHarmless(value);
  });
}

function hasHarmlessAttributes(attributes: object): boolean {
  return Object.entries(attributes).every(([name, value]) => {
    const text = String(value);
    if (/^on/i.test(localName(name))) return false;
    if (localName(name) === 'href' && !/^\s*(?:#|data:image\/(?:png|jpeg|gif);)/i.test(text)) return false;
    return !isForeignStyle(text);
  });
}

/** Styles may point to parts of the picture only; an escape could spell anything. */
function isForeignStyle(text: string): boolean {
  return /url\(\s*(?!['"]?#)|@import|javascript:|\\/i.test(text);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
