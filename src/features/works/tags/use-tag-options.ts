import { useQuery } from '@tanstack/react-query';
import { myTagsQuery } from './work-tag-api.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';

/** The caller's tags, as filter options for lists of works. */
export function useTagOptions(): { readonly workTag: readonly SelectOption[] } {
  const { data = [] } = useQuery(myTagsQuery());
  return { workTag: data.map((tag) => ({ value: tag, text: tag })) };
}
