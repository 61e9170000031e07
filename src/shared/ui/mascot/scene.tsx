import styles from './scene.module.css';

/** Hills under a sky, with stars in dark mode: fills its container (`position: relative`), behind its content. */
export function Scene() {
  return (
    <svg
      viewBox="0 0 1200 220"
      preserveAspectRatio="xMidYMax slice"
      className={styles['scene']}
      aria-hidden="true"
    >
      <rect width="1200" height="220" className={styles['sky']} />
      <circle cx="904" cy="76" r="20" className={styles['sun']} />
      <g className={styles['clouds']}>
        <path d="M560 92a18 18 0 0 1 33-10 14 14 0 0 1 21 10 10 10 0 0 1 0 20h-54a10 10 0 0 1 0-20z" />
        <path d="M1050 84a14 14 0 0 1 26-8 11 11 0 0 1 16 8 8 8 0 0 1 0 16h-42a8 8 0 0 1 0-16z" />
        <path d="M120 76a14 14 0 0 1 26-8 11 11 0 0 1 16 8 8 8 0 0 1 0 16h-42a8 8 0 0 1 0-16z" />
      </g>
      <g className={styles['stars']}>
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d="M0 176q150-52 340-12t380-14 480 18v52H0z" className={styles['far']} />
      <path d="M0 198q220-34 460-8t420-10 320 12v28H0z" className={styles['near']} />
    </svg>
  );
}

const stars = [
  [60, 66, 2],
  [210, 104, 1.5],
  [330, 70, 2.5],
  [450, 118, 1.5],
  [560, 74, 2],
  [670, 106, 2],
  [760, 68, 1.5],
  [960, 112, 2],
  [1080, 72, 2.5],
] as const;
