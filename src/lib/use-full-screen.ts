import { type RefObject, useEffect, useState } from 'react';

export type FullScreen = { isFull: boolean; usesOverlay: boolean; toggle: () => Promise<void> };

/**
 * Full screen of one element: the browser's own where it has one for elements, else (iPhone, embedded browsers) a
 * fixed overlay over the page, which Escape closes as it closes the browser's.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [mode, setMode] = useState<'off' | 'native' | 'overlay'>('off');

  useEffect(() => {
    const follow = (): void => {
      const isNative = document.fullscreenElement !== null && document.fullscreenElement === ref.current;
      setMode((before) => (isNative ? 'native' : before === 'native' ? 'off' : before));
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);

  useEffect(() => {
    if (mode !== 'overlay') return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setMode('off');
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [mode]);

  const toggle = async (): Promise<void> => {
    if (mode === 'overlay') setMode('off');
    else if (mode === 'native') await document.exitFullscreen();
    else setMode(await enter(ref.current));
  };
  return { isFull: mode !== 'off', usesOverlay: mode === 'overlay', toggle };
}

async function enter(element: HTMLElement | null): Promise<'native' | 'overlay'> {
  if (element === null || !document.fullscreenEnabled) return 'overlay';
  try {
    await element.requestFullscreen();
    return 'native';
  } catch {
    // Refused, by policy or by a missing gesture: the overlay needs no permission.
    return 'overlay';
  }
}
