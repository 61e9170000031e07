import type { ReactNode } from 'react';
import styles from './mascot.module.css';

export type MascotPose = 'hello' | 'cheer' | 'think' | 'search' | 'sleep';

type Drawing = {
  /** The lift of each wing, in degrees. */
  readonly wings: readonly [number, number];
  readonly eyes: ReactNode;
  /** The object that it holds, or its surroundings. */
  readonly around?: ReactNode;
};

/** 齿齿, the bird of this product: a gear for a tail, a bolt for a crest. Drawn in code, in the selected theme colour. */
export function Mascot({ pose, size = 120 }: { readonly pose: MascotPose; readonly size?: number }) {
  const { wings, eyes, around } = drawings[pose];
  return (
    <svg viewBox="0 0 120 120" width={size} height={size} className={styles['mascot']} aria-hidden="true">
      <ellipse cx="60" cy="113" rx="30" ry="4" className={styles['shade']} />
      <g className={styles['bird']} data-pose={pose}>
        <Gear />
        <path d="M50 104v7m-5 0h10M70 104v7m-5 0h10" className={styles['leg']} />
        <path d="M60 24v-9" className={styles['crest']} />
        <path d="m60 4 6.9 4v8l-6.9 4-6.9-4v-8z" className={styles['bolt']} />
        <path
          d="M60 22c24 0 37 18 37 44 0 24-15 40-37 40S23 90 23 66c0-26 13-44 37-44z"
          className={styles['body']}
        />
        <path
          d="M60 70c14 0 23 8 23 18 0 8-11 15-23 15s-23-7-23-15c0-10 9-18 23-18z"
          className={styles['belly']}
        />
        <Wing side="left" lifted={wings[0]} />
        <Wing side="right" lifted={wings[1]} />
        <rect x="32" y="36" width="56" height="31" rx="15.5" className={styles['face']} />
        <g className={styles['eyes']}>{eyes}</g>
        <path d="M52 64h16l-8 11z" className={styles['beak']} />
        <path d="M55 88h10m-10 6h10" className={styles['seam']} />
        {around}
      </g>
    </svg>
  );
}

function Gear() {
  return (
    <g className={styles['gear']}>
      {[0, 45, 90, 135].map((turn) => (
        <rect key={turn} x="87" y="76" width="8" height="32" rx="2.5" transform={`rotate(${turn} 91 92)`} />
      ))}
      <circle cx="91" cy="92" r="12" />
      <circle cx="91" cy="92" r="4.5" className={styles['hole']} />
    </g>
  );
}

function Wing({ side, lifted }: { readonly side: 'left' | 'right'; readonly lifted: number }) {
  return side === 'left' ? (
    <path
      d="M27 62c-10 4-15 14-13 27 9-1 17-7 19-18z"
      transform={`rotate(${lifted} 28 66)`}
      className={styles['wing']}
    />
  ) : (
    <path
      d="M93 62c10 4 15 14 13 27-9-1-17-7-19-18z"
      transform={`rotate(${-lifted} 92 66)`}
      className={styles['wing']}
    />
  );
}

const openEyes = (dx = 0, dy = 0) => (
  <>
    <circle cx={48 + dx} cy={51 + dy} r="6" />
    <circle cx={72 + dx} cy={51 + dy} r="6" />
    <g className={styles['glint']}>
      <circle cx={50 + dx} cy={49 + dy} r="2" />
      <circle cx={74 + dx} cy={49 + dy} r="2" />
    </g>
  </>
);

const drawings: Readonly<Record<MascotPose, Drawing>> = {
  hello: { wings: [10, 125], eyes: openEyes() },
  cheer: {
    wings: [130, 130],
    eyes: <path d="M42 54q6-9 12 0M66 54q6-9 12 0" />,
    around: (
      <g className={styles['spark']}>
        <path d="m16 18 2.5 5.500L24 26l-5.5 2.500L16 34l-2.5-5.500L8 26l5.5-2.500z" />
        <path d="m102 10 2.5 5.500L110 18l-5.5 2.500L102 26l-2.5-5.500L94 18l5.5-2.500z" />
        <path d="m32 6 1.5 3.500L37 11l-3.5 1.500L32 16l-1.5-3.500L27 11l3.5-1.500z" />
      </g>
    ),
  },
  think: {
    wings: [10, 60],
    eyes: openEyes(2, -4),
    around: (
      <g className={styles['thought']}>
        <circle cx="95" cy="32" r="3" />
        <circle cx="102" cy="22" r="4.5" />
        <circle cx="108" cy="9" r="6" />
      </g>
    ),
  },
  search: {
    wings: [10, 95],
    eyes: openEyes(4, 1),
    around: (
      <g className={styles['glass']}>
        <path d="M107 62l-3-10" />
        <circle cx="101" cy="40" r="12" />
      </g>
    ),
  },
  sleep: {
    wings: [0, 0],
    eyes: <path d="M42 51q6 6 12 0M66 51q6 6 12 0" />,
    around: <path d="M88 30h8l-8 9h8M102 10h10l-10 12h10" className={styles['snore']} />,
  },
};
