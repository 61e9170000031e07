import sanitize from 'sanitize-html';
import { cleanDataUrl } from './clean-data-url.ts';

/**
 * Sanitises rich text, when it is written and, for values of unknown origin, when it is read. Removes scripts, event
 * handlers, frames, forms and other protocols; the client sanitises again before it renders.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    // Deeper than any editor produces; thousands of levels would block the server.
    nestingLimit: 50,
    allowedTags: [
      ...sanitize.defaults.allowedTags,
      'img',
      'h1',
      'h2',
      'figure',
      'figcaption',
      'video',
      'audio',
      'source',
      'mark',
      'ins',
      'del',
    ],
    allowedAttributes: {
      '*': ['style', 'title', 'lang', 'align'],
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      video: ['src', 'controls', 'width', 'height', 'poster'],
      audio: ['src', 'controls'],
      source: ['src', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start'],
    },
    // Some classes of our own style sheets cover the whole page; only names that no style sheet of ours uses are
    // allowed.
    allowedClasses: { '*': ['own-*'] },
    allowedStyles: {
      '*': {
        color: [/^#[0-9a-f]{3,8}$/i, /^rgb\([\d, ]+\)$/, /^[a-z]+$/],
        'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\([\d, ]+\)$/, /^[a-z]+$/],
        'text-align': [/^(left|right|center|justify)$/],
        'font-size': [/^\d{1,3}(\.\d+)?(px|em|rem|%)$/],
        'font-weight': [/^(bold|normal|\d{3})$/],
        'text-decoration': [/^(underline|line-through|none)$/],
        width: [/^\d{1,4}(px|%)$/],
        height: [/^\d{1,4}(px|%)$/],
      },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }, true),
      img: withBarePicture,
    },
  });
}

/** Returns the text of HTML, a line per block. */
export function textOfHtml(html: string): string {
  const lines = html.replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div|\/tr)\b/gi, '\n$&');
  return sanitize(lines, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const withBarePicture: sanitize.Transformer = (tagName, attribs) => {
  const { src } = attribs;
  return { tagName, attribs: src === undefined ? attribs : { ...attribs, src: cleanDataUrl(src) } };
};
