import { useState } from 'react';
import { useMedia } from '#shared/react/use-media.ts';

/** Light or dark: the app's setting, until it is changed here. */
export function useInspectorAppearance() {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const chosen = document.documentElement.dataset['appearance'];
  const [own, setOwn] = useState<'dark' | 'light'>();
  const appearance = own ?? (chosen === 'dark' || chosen === 'light' ? chosen : system);
  const toggle = () => {
    const next = appearance === 'dark' ? 'light' : 'dark';
    // The browser's own parts, such as scroll bars.
    document.documentElement.style.colorScheme = next;
    setOwn(next);
  };
  return { appearance, toggle } as const;
}
