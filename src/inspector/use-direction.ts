import { useState } from 'react';
import * as z from 'zod/mini';
import { guard, openStorage } from '#shared/browser/storage.ts';
import { directions, type Direction } from '#machines/machine-layout.ts';

/** Stored in localStorage: the direction of the diagrams in this browser. */
const name = 'pro__QA_Direction';
const schema = z.enum(directions);

const storage = () => guard(openStorage('local'));

/** Undefined until the user chooses: each machine has the direction that fits it better. */
export function useDirection() {
  const [direction, setDirection] = useState(() => z.safeParse(schema, storage().read(name)).data);
  const choose = (next: Direction) => {
    storage().write(name, next);
    setDirection(next);
  };
  return [direction, choose] as const;
}
