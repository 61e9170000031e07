import { useEffect, useEffectEvent } from 'react';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';

/**
 * Opens the form that the address asks for (`?new=teacher`), and removes the question from the address, so that a
 * reload does not open it again.
 */
export function useFormFromUrl(
  { path, search }: Pick<PageProps, 'path' | 'search'>,
  forms: Readonly<Record<string, () => void>>,
): void {
  const change = useSearchChange(path, search);
  const asked = searchText(search, 'new');
  const open = useEffectEvent((name: string) => {
    change({ new: undefined }, { replace: true, staysOpen: true });
    forms[name]?.();
  });
  useEffect(() => {
    if (asked !== undefined) open(asked);
  }, [asked]);
}
