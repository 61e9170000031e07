import { isSitePath } from '#shared/menu/safe-redirect.ts';
import { parseHtml } from './rich-html.ts';

export type PastedContent = {
  readonly html: string;
  /** Pictures embedded in the text, for the upload. */
  readonly pictures: readonly File[];
};

const dropped = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'XML', 'O:P']);

/**
 * Converts pasted HTML for the editor. Its schema drops styles and foreign tags; this function handles special cases of
 * Word and web pages: lists written as paragraphs with bullets, and external pictures.
 */
export function cleanPasted(html: string): PastedContent {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll('*')) if (dropped.has(element.tagName)) element.remove();
  dropComments(body);
  makeWordLists(body);
  const pictures: File[] = [];
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const picture = fileOfDataUrl(source, `图片${pictures.length + 1}`);
    if (picture !== undefined) pictures.push(picture);
    const sitePath = ownPath(source);
    // The content policy blocks external pictures, and local ones are unreachable.
    if (sitePath === undefined) image.remove();
    else image.setAttribute('src', sitePath);
  }
  return { html: body.innerHTML, pictures };
}

/** Browsers copy pictures of our own pages with absolute addresses. */
function ownPath(address: string): string | undefined {
  const { origin } = globalThis.location;
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return isSitePath(path) ? path : undefined;
}

function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode() !== null) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

const wordLevel = /mso-list:[^;:]*level(\d)/i;
const numbered = /^[\s\u00A0]*([0-9]+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、．]/i;

/** Word writes lists as paragraphs, with the bullet as text and the level in a proprietary style. */
function makeWordLists(body: HTMLElement): void {
  let open: { readonly list: HTMLElement; readonly level: number }[] = [];
  for (const line of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(wordLevel.exec(line.getAttribute('style') ?? '')?.[1] ?? 0);
    const isNext = open[0] !== undefined && line.previousElementSibling === open[0].list;
    if (level === 0 || !isNext) open = [];
    if (level === 0) continue;
    const isNumbered = takeBullet(line);
    open = open.filter((one) => one.level <= level);
    if (open.at(-1)?.level !== level)
      open.push({ list: startList(line, isNumbered, open.at(-1)?.list), level });
    const item = document.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)?.list.append(item);
    line.remove();
  }
}

/** Removes the bullet of a line; returns whether it was a number. */
function takeBullet(line: HTMLElement): boolean {
  const marks = [...line.querySelectorAll('span')].filter((mark) =>
    /mso-list:\s*Ignore/i.test(mark.getAttribute('style') ?? ''),
  );
  const isNumbered = marks.some((mark) => numbered.test(mark.textContent ?? ''));
  for (const mark of marks) mark.remove();
  return isNumbered;
}

/** Creates a list in place of its first line, or below the last item of the enclosing list. */
function startList(line: HTMLElement, isNumbered: boolean, around: HTMLElement | undefined): HTMLElement {
  const list = document.createElement(isNumbered ? 'ol' : 'ul');
  if (around === undefined) line.before(list);
  else (around.lastElementChild ?? around).append(list);
  return list;
}

function fileOfDataUrl(address: string, name: string): File | undefined {
  const [, type = '', subtype = '', data = ''] =
    /^data:(image\/(png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  if (data === '') return undefined;
  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${name}.${subtype === 'jpeg' ? 'jpg' : subtype}`, { type });
}
