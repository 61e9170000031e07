import { useEffect, useState } from 'react';

/** Returns whether the component has been on screen for the given milliseconds. */
export function useHasPassed(duration: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return hasPassed;
}
