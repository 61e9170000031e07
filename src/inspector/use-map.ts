import { useState } from 'react';
import { guard, openStorage } from '#shared/browser/storage.ts';

/** Stored in localStorage: whether the small overview of a diagram is hidden in this browser. */
const name = 'pro__QA_Map';

const storage = () => guard(openStorage('local'));

/** The small overview is visible until the user hides it. */
export function useMap() {
  const [isHidden, setIsHidden] = useState(() => storage().read(name) === 'hidden');
  const toggle = () => {
    storage().write(name, isHidden ? 'shown' : 'hidden');
    setIsHidden(!isHidden);
  };
  return [!isHidden, toggle] as const;
}
