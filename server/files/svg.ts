import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { isQuickSvg } from '#openapi/quick-svg.ts';
import { decodedXml, OddXml, xmlTags } from '#openapi/xml-scan.ts';
import { SVG_LIMIT } from './svg-limit.ts';

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
  // Elements of a page, which browsers show inside an image as well.
  'meta',
  'base',
  'form',
  'input',
  'button',
  'frame',
  'frameset',
  'applet',
]);
/** Attributes of such elements that contain a URL; no element of an SVG has them. */
const forbiddenAttributes = new Set([
  'src',
  'srcset',
  'imagesrcset',
  'action',
  'formaction',
  'poster',
  'background',
  'ping',
  'http-equiv',
]);
/** The checks decode references as browsers do: `&#117;rl(` is `url(`. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  attributeValueProcessor: (_name, value) => decodedXml(value),
  tagValueProcessor: (_name, value) => decodedXml(value),
});

/**
 * Returns whether an SVG contains only drawings: no scripts, handlers, entities or embedded documents, nothing
 * external, and no multiplying references. Others are refused rather than cleaned, so that no drawing changes.
 */
export function isHarmlessSvg(text: string): boolean {
  if (text.length > SVG_LIMIT || !isPlain(text) || XMLValidator.validate(text) !== true) return false;
  return isHarmless(parser.parse(text)) && isQuickSvg(text);
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
    const local = localName(name);
    if (local === 'style' && !isHarmlessSheet(value)) return false;
    return !forbidden.has(local) && isHarmless(value);
  });
}

/** A style sheet must be one text: an element or an instruction inside it could split a URL. */
function isHarmlessSheet(children: unknown): boolean {
  if (!Array.isArray(children)) return false;
  const texts = children.map((one: unknown) => Object(one)['#text']);
  if (texts.some((text) => typeof text !== 'string')) return false;
  const sheet = texts.join('');
  return !isForeignStyle(sheet) && !loadsByFunction(sheet);
}

function hasHarmlessAttributes(attributes: object): boolean {
  return Object.entries(attributes).every(([name, value]) => {
    const text = String(value);
    if (/^on/i.test(localName(name)) || forbiddenAttributes.has(name.toLowerCase())) return false;
    if (isStyle(name) && loadsByFunction(text)) return false;
    if (localName(name) === 'href' && !/^\s*(?:#|data:image\/(?:png|jpeg|gif);)/i.test(text)) return false;
    return !isForeignStyle(text);
  });
}

/** Styles may refer only to parts of the picture; an escape could hide any text. */
function isForeignStyle(text: string): boolean {
  return /url\(\s*(?!['"]?#)|@import|javascript:|\\/i.test(text);
}

/** Functions of CSS that load an image without `url(`. */
const loadsByFunction = (text: string): boolean => /(?:image-set|image|src|cross-fade)\(/i.test(text);

/** Returns whether an attribute may be a style; names, shapes, descriptions and other vocabularies are not. */
const isStyle = (name: string): boolean =>
  !name.includes(':') && !/^(?:(?:id|class|d|points)$|aria-|data-)/i.test(name);

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
