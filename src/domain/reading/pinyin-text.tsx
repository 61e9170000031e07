import { useSession } from '#lib/app-context.tsx';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import type { ReadSign } from './pinyin.ts';

export const pinyinPart = createPart(() => import('./pinyin.ts'));

/** Returns whether the caller's class uses pinyin. */
export const useReadsPinyin = () =>
  useSession(({ context }) => context.permissions?.reading?.pinyin === true);

/** A text for pupils, with pinyin if their class uses it. */
export function PinyinText({ text }: { readonly text: string }) {
  if (!useReadsPinyin()) return text;
  return (
    <LazyPart from={pinyinPart} fallback={text}>
      {({ readSigns }) => readSigns(text).map((one) => <Sign key={one.at} {...one} />)}
    </LazyPart>
  );
}

function Sign({ sign, reading }: ReadSign) {
  if (reading === null) return sign;
  return (
    <ruby>
      {sign}
      <rt aria-hidden="true">{reading}</rt>
    </ruby>
  );
}
