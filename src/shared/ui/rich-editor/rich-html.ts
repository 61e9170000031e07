/** The tags that the editor supports; other tags of an older text are lost when the text changes. */
const known = new Set(
  [
    'P',
    'DIV',
    'SPAN',
    'FONT',
    'SECTION',
    'BR',
    'HR',
    'H1',
    'H2',
    'H3',
    'H4',
    'H5',
    'H6',
    'A',
    'B',
    'STRONG',
    'I',
    'EM',
  ]
    .concat([
      'U',
      'S',
      'DEL',
      'STRIKE',
      'CODE',
      'PRE',
      'BLOCKQUOTE',
      'UL',
      'OL',
      'LI',
      'IMG',
      'VIDEO',
      'AUDIO',
    ])
    .concat(['SOURCE', 'TABLE', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH', 'COL', 'COLGROUP']),
);

/** Parses HTML without running or loading anything. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Returns whether a change of the text would lose some of its formatting. */
export function hasUnknownTags(html: string): boolean {
  return [...parseHtml(html).querySelectorAll('*')].some(({ tagName }) => !known.has(tagName));
}

/** Returns the editor's text for the server: without the trailing empty line, and empty if there is no content. */
export function storedHtml(html: string): string {
  const body = parseHtml(html);
  for (const list of body.querySelectorAll('ol[type]')) list.removeAttribute('type');
  while (isEmptyLine(body.lastElementChild)) body.lastElementChild?.remove();
  return body.innerHTML;
}

function isEmptyLine(element: Element | null): boolean {
  return element?.tagName === 'P' && element.children.length === 0 && element.textContent === '';
}
