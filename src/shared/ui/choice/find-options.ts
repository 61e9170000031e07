import PinyinMatch from 'pinyin-match';
import type { SelectOption } from './option.ts';

/**
 * Returns the options whose text matches literally or by pinyin: first those that begin with the words, then in their
 * own order.
 */
export function findOptions(options: readonly SelectOption[], searchText: string): readonly SelectOption[] {
  const term = searchText.trim();
  if (term === '') return options;
  const found = options.flatMap((option) => {
    const match = PinyinMatch.match(option.text, term);
    return match === false ? [] : [{ option, isStart: match[0] === 0 }];
  });
  return [...found.filter(({ isStart }) => isStart), ...found.filter(({ isStart }) => !isStart)].map(
    ({ option }) => option,
  );
}
