import { useEffect, useState } from 'react';

/** Whether the owner has been on screen for so many milliseconds. */
export function useHasPassed(duration: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return hasPassed;
}
