/** What the editor can hold; other tags of an older text are lost when the text is changed. */
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

/** Parsed without running or loading anything. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Whether changing the text would lose some of its formatting. */
export function hasUnknownTags(html: string): boolean {
  return [...parseHtml(html).querySelectorAll('*')].some(({ tagName }) => !known.has(tagName));
}

/** What the editor says, as it is sent: without the empty line it keeps at the end; empty for nothing at all. */
export function storedHtml(html: string): string {
  const body = parseHtml(html);
  for (const list of body.querySelectorAll('ol[type]')) list.removeAttribute('type');
  while (isEmptyLine(body.lastElementChild)) body.lastElementChild?.remove();
  return body.innerHTML;
}

function isEmptyLine(element: Element | null): boolean {
  return element?.tagName === 'P' && element.children.length === 0 && element.textContent === '';
}
