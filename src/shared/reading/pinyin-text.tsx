import { useSession } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { ReadSign } from './pinyin.ts';

export const pinyinPart = lazyCode(() => import('./pinyin.ts'));

/** Returns whether the caller's class uses pinyin. */
export const useReadsPinyin = () =>
  useSession(({ context }) => context.permissions?.reading?.pinyin === true);

/** A text for pupils, with pinyin if their class uses it. */
export function PinyinText({ text }: { readonly text: string }) {
  if (!useReadsPinyin()) return text;
  return (
    <LazyView from={pinyinPart} fallback={text}>
      {({ readSigns }) => readSigns(text).map((one) => <Sign key={one.at} {...one} />)}
    </LazyView>
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
