import { Button } from '@radix-ui/themes';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { playCheer } from '#lib/cheer-sound.ts';
import { createSoundStore } from '#lib/named-stores.ts';
import { openStorage } from '#lib/storage.ts';
import { Mascot } from './mascot/mascot.tsx';
import styles from './celebration.module.css';

const store = createSoundStore(openStorage('local'));

/** Where each piece of paper comes down, in hundredths of the width, and how much later than the first. */
const pieces = Array.from({ length: 24 }, (_, index) => ({
  left: `${(index * 37 + 5) % 97}%`,
  top: `${(index * index * 7) % 83}%`,
  animationDelay: `${(index % 8) * 90}ms`,
}));

type CelebrationProps = {
  /** Who turned sounds on or off. */
  readonly userId: string;
  /** Answers how it is stopped. */
  readonly play?: () => () => void;
};

/**
 * Something is done: the mascot cheers among paper that comes down, which lies still for who wants no motion. Silent
 * until somebody turns the sound on.
 */
export function Celebration({ userId, play = playCheer }: CelebrationProps) {
  const [isLoud, setLoud] = useState(() => store.read(userId, z.boolean()) ?? false);
  useEffect(() => (isLoud ? play() : undefined), [isLoud, play]);
  const turn = (): void => {
    setLoud(!isLoud);
    store.write(userId, !isLoud);
  };
  const Icon = isLoud ? Volume2 : VolumeX;
  return (
    <div className={styles['party']}>
      <div className={styles['paper']} aria-hidden="true">
        {pieces.map((style) => (
          <span key={style.left} style={style} />
        ))}
      </div>
      <Mascot pose="cheer" size={128} />
      <Button variant="soft" color="gray" aria-pressed={isLoud} className={styles['sound']} onClick={turn}>
        <Icon size={18} aria-hidden="true" />
        声音
      </Button>
    </div>
  );
}
