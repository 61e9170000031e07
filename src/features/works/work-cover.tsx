import { useState } from 'react';
import { pictureProps, type PicturePlace } from '#shared/files/picture.ts';
import styles from './work-cover.module.css';

type WorkCoverProps = {
  readonly src: string | null | undefined;
  readonly id: string;
  readonly place?: keyof typeof places;
};

const places = {
  /** Two side by side on a phone (work-grid.module.css). */
  card: {
    width: 288,
    height: 216,
    sizes: '(max-width: 359.98px) 100vw, (max-width: 767.98px) 50vw, 288px',
  },
  cell: { width: 60, height: 45 },
} as const satisfies Readonly<Record<string, PicturePlace>>;

/** Sky, ground and block of the drawn covers; the id of a work determines its palette. */
const palettes = [
  { sky: '#cfe8ff', hill: '#8fc7ff', ground: '#5aa9f5', block: '#ffab19' },
  { sky: '#ffe9c7', hill: '#ffc978', ground: '#f5a742', block: '#4c97ff' },
  { sky: '#d9f5dd', hill: '#9fe0aa', ground: '#5fbf76', block: '#ff6680' },
  { sky: '#efe3ff', hill: '#cdb2ff', ground: '#a07be8', block: '#ffbf00' },
  { sky: '#ffe0e6', hill: '#ffb0c0', ground: '#f2839b', block: '#40bf4a' },
] as const;

/** The picture of a work, 4:3 like the stage; a drawn one if it is missing or cannot be loaded. */
export function WorkCover({ src, id, place = 'card' }: WorkCoverProps) {
  const [broken, setBroken] = useState('');
  const hasPicture = src !== null && src !== undefined && src !== '' && src !== broken;
  return (
    <span className={styles['cover']}>
      {hasPicture ? (
        <img {...pictureProps(src, places[place])} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <DrawnCover id={id} />
      )}
    </span>
  );
}

function DrawnCover({ id }: { readonly id: string }) {
  const number = Array.from(id).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  const { sky, hill, ground, block } = palettes[number % palettes.length] ?? palettes[0];
  return (
    <svg viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="160" height="120" fill={sky} />
      <circle cx={36 + (number % 80)} cy="30" r="12" fill="#fff" opacity="0.85" />
      <path d="M0 84 Q40 54 82 82 T160 72 V120 H0Z" fill={hill} />
      <path d="M0 100 Q50 84 96 98 T160 94 V120 H0Z" fill={ground} />
      <path
        d="M56 44h8l4 5h10l4-5h22a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H82l-4 5H68l-4-5h-8a4 4 0 0 1-4-4V48a4 4 0 0 1 4-4z"
        fill={block}
      />
      <path d="M74 52v14l13-7z" fill="#fff" />
    </svg>
  );
}
