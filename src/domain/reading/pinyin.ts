import { pinyin } from 'pinyin-pro';

/** A sign as it is read; null where there is nothing to say over it. Of a sign with several readings, the one of its word. */
export type ReadSign = {
  /** Its place among the signs. */
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

/** Puts readings over the characters below an element; whoever has it read aloud, or copies it, gets the characters alone. */
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
