import { Button } from '@radix-ui/themes';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { playCheer } from '#shared/browser/cheer-sound.ts';
import { createSoundStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { Mascot } from '../mascot/mascot.tsx';
import styles from './celebration.module.css';

const store = createSoundStore(openStorage('local'));

/** The position of each piece of confetti, in hundredths of the width, and its delay. */
const pieces = Array.from({ length: 24 }, (_, index) => ({
  left: `${(index * 37 + 5) % 97}%`,
  top: `${(index * index * 7) % 83}%`,
  animationDelay: `${(index % 8) * 90}ms`,
}));

type CelebrationProps = {
  /** The user whose sound setting applies. */
  readonly userId: string;
  /** Returns a function that stops the sound. */
  readonly play?: () => () => void;
};

/**
 * Celebrates a result: the mascot cheers among falling confetti, which is still with reduced motion. Silent until the
 * user turns the sound on.
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
