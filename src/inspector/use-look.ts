import { useState } from 'react';
import { useMedia } from '#lib/use-media.ts';

/** Light or dark: as the app was set, until it is changed here. */
export function useLook() {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const chosen = document.documentElement.dataset['appearance'];
  const [own, setOwn] = useState<'dark' | 'light'>();
  const appearance = own ?? (chosen === 'dark' || chosen === 'light' ? chosen : system);
  const toggle = () => {
    const next = appearance === 'dark' ? 'light' : 'dark';
    // The browser's own parts, scroll bars and the like.
    document.documentElement.style.colorScheme = next;
    setOwn(next);
  };
  return { appearance, toggle } as const;
}
