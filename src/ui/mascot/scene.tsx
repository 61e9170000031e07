import styles from './scene.module.css';

/** Hills under a sky, with stars in the dark: fills what it stands in (`position: relative`), behind everything there. */
export function Scene() {
  return (
    <svg
      viewBox="0 0 800 240"
      preserveAspectRatio="xMidYMax slice"
      className={styles['scene']}
      aria-hidden="true"
    >
      <rect width="800" height="240" className={styles['sky']} />
      <circle cx="690" cy="92" r="26" className={styles['sun']} />
      <g className={styles['clouds']}>
        <path d="M92 92a18 18 0 0 1 33-10 14 14 0 0 1 21 10 10 10 0 0 1 0 20H92a10 10 0 0 1 0-20z" />
        <path d="M480 84a14 14 0 0 1 26-8 11 11 0 0 1 16 8 8 8 0 0 1 0 16h-42a8 8 0 0 1 0-16z" />
      </g>
      <g className={styles['stars']}>
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d="M0 168q110-70 240-18t250-14 310 20v84H0z" className={styles['far']} />
      <path d="M0 204q150-50 300-14t270-10 230 14v46H0z" className={styles['near']} />
    </svg>
  );
}

const stars = [
  [60, 40, 2],
  [150, 92, 1.5],
  [240, 30, 2.5],
  [330, 76, 1.5],
  [420, 24, 2],
  [520, 88, 2],
  [590, 36, 1.5],
  [760, 110, 2],
] as const;
