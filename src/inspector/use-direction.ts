import { useState } from 'react';
import * as z from 'zod/mini';
import { guard, openStorage } from '#lib/storage.ts';
import { directions, type Direction } from '#machines/machine-layout.ts';

/** In localStorage: which way the diagrams of this browser go. */
const name = 'pro__QA_Direction';
const schema = z.enum(directions);

const storage = () => guard(openStorage('local'));

/** Undefined until somebody chooses: each machine goes the way that fits it better. */
export function useDirection() {
  const [direction, setDirection] = useState(() => z.safeParse(schema, storage().read(name)).data);
  const choose = (next: Direction) => {
    storage().write(name, next);
    setDirection(next);
  };
  return [direction, choose] as const;
}
