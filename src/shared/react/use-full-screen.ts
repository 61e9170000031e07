import { useEffect, useState, type RefObject } from 'react';
import { useEscape } from './use-escape.ts';

export type FullScreen = { isFull: boolean; usesOverlay: boolean; toggle: () => void };

type Mode = 'off' | 'entering' | 'native' | 'overlay';

/**
 * Controls full screen of one element: the browser's own where it has one for elements, otherwise (iPhone, embedded
 * browsers) an overlay over the page, which Escape closes as it closes the browser's.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [mode, setMode] = useState<Mode>('off');
  useEffect(() => {
    const follow = () => {
      const isOurs = document.fullscreenElement !== null && document.fullscreenElement === ref.current;
      // The full screen of another element does not end the overlay.
      setMode((before) => (isOurs ? 'native' : before === 'native' ? 'off' : before));
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  useEscape(mode === 'overlay', () => setMode('off'));
  const enter = async () => {
    setMode('entering');
    const isNative = await requestFullScreen(ref.current);
    // The browser's event may have come first.
    setMode((before) => (before === 'entering' ? (isNative ? 'native' : 'overlay') : before));
  };
  const toggle = () => {
    if (mode === 'off') void enter();
    else if (mode === 'native') void document.exitFullscreen();
    else if (mode === 'overlay') setMode('off');
  };
  return { isFull: mode === 'native' || mode === 'overlay', usesOverlay: mode === 'overlay', toggle };
}

/** Returns false when full screen is unavailable or refused, by policy or without a user gesture. */
async function requestFullScreen(element: HTMLElement | null): Promise<boolean> {
  if (element === null || !document.fullscreenEnabled) return false;
  try {
    await element.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
