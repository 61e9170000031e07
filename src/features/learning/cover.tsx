import { useState } from 'react';
import { pictureProps } from '#shared/files/picture.ts';
import styles from './cover.module.css';

type CoverProps = { readonly src: string | null | undefined; readonly text: string };

/** A single column on a phone (course-card.module.css). */
const pictureSize = { width: 360, height: 240, sizes: '(max-width: 599.98px) 100vw, 384px' };

const tones = ['sky', 'sand', 'leaf', 'rose'] as const;

/** The picture of a course or a unit, 3:2; without one, its name on a coloured background. */
export function Cover({ src, text }: CoverProps) {
  const [broken, setBroken] = useState('');
  const hasPicture = src !== null && src !== undefined && src !== '' && src !== broken;
  const tone = tones[(text.codePointAt(0) ?? 0) % tones.length];
  return (
    <span className={styles['cover']} data-tone={tone}>
      {hasPicture ? (
        <img {...pictureProps(src, pictureSize)} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span className={styles['text']} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
