import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { drawsLittleMore } from './svg-references.ts';
import { SVG_LIMIT } from './svg-limit.ts';
import { OddXml, xmlTags } from './xml-scan.ts';

/** Maximum nesting depth; the parser is recursive. */
const limits = { depth: 100, attributes: 100 };

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
 * Whether an SVG only draws: no scripts, handlers, entities or embedded documents, nothing external, and no
 * multiplying references. Other images are refused, not cleaned, so that users see what they uploaded.
 */
export function isHarmlessSvg(text: string): boolean {
  if (text.length > SVG_LIMIT || !isPlain(text) || XMLValidator.validate(text) !== true) return false;
  const root: unknown = parser.parse(text);
  return isHarmless(root) && drawsLittleMore(root);
}

/** Check this before the parser, whose time is not linear. */
function isPlain(text: string): boolean {
  try {
    for (const tag of xmlTags(text, limits)) void tag;
    return true;
  } catch (error) {
    if (error instanceof OddXml) return false;
    throw error;
  }
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
