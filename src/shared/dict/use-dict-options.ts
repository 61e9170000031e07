import { useQuery } from '@tanstack/react-query';
import { dictItemsQuery } from '#shared/api/dict.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';

const all: SelectOption = { value: '', text: '全部' };

/** Returns the options of a dictionary; empty until they have arrived. */
export function useDictOptions(
  dict: string,
  { withAll = false }: { readonly withAll?: boolean } = {},
): readonly SelectOption[] {
  const { data = [] } = useQuery(dictItemsQuery(dict));
  const options = data.map((item) => ({ value: item.value, text: item.text ?? item.value }));
  return withAll ? [all, ...options] : options;
}
