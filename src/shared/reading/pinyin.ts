import { pinyin } from 'pinyin-pro';

/** A character with its reading; null if it has none. A character with several readings gets that of its word. */
export type ReadSign = {
  /** The index of the character. */
  readonly at: number;
  readonly sign: string;
  readonly reading: string | null;
};

export function readSigns(text: string): readonly ReadSign[] {
  return pinyin(text, { type: 'all' }).map(({ origin, pinyin: reading, isZh }, at) => ({
    at,
    sign: origin,
    reading: isZh ? reading : null,
  }));
}

/** Adds readings above the characters below an element; reading aloud and copying get the characters only. */
export function annotate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const isLeft = (text.parentElement?.closest('ruby, code, pre') ?? null) !== null;
    if (isLeft || !/\p{Script=Han}/u.test(text.data)) continue;
    text.replaceWith(...readSigns(text.data).map(nodeOf));
  }
}

function nodeOf({ sign, reading }: ReadSign): Node | string {
  if (reading === null) return sign;
  const [ruby, over] = [document.createElement('ruby'), document.createElement('rt')];
  over.textContent = reading;
  over.setAttribute('aria-hidden', 'true');
  ruby.append(sign, over);
  return ruby;
}
