import styles from './home-hero.module.css';

/** The hills at the bottom, as wide as the hero. */
export function HeroHills() {
  return (
    <svg className={styles['hills']} viewBox="0 0 1200 90" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 58 Q160 20 360 50 T760 40 T1200 26 V90 H0Z" fill="#b7dcff" />
      <path d="M0 74 Q220 44 470 68 T900 60 T1200 50 V90 H0Z" fill="#8fc7ff" />
    </svg>
  );
}

/** Blocks that build a rocket: an inline drawing, so that nothing is fetched and no third-party figure is used. */
export function HeroDrawing() {
  return (
    <svg className={styles['drawing']} viewBox="0 0 420 260" aria-hidden="true">
      <circle cx="330" cy="62" r="30" fill="#ffd666" />
      <g fill="#fff" opacity="0.9">
        <ellipse cx="86" cy="52" rx="34" ry="13" />
        <ellipse cx="112" cy="42" rx="24" ry="15" />
        <ellipse cx="378" cy="118" rx="30" ry="11" />
      </g>
      <g>
        <path
          d="M44 96h14l6 7h16l6-7h92a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H86l-6 7H64l-6-7H44a7 7 0 0 1-7-7v-24a7 7 0 0 1 7-7z"
          fill="#ffbf00"
        />
        <path
          d="M44 138h14l6 7h16l6-7h122a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H86l-6 7H64l-6-7H44a7 7 0 0 1-7-7v-24a7 7 0 0 1 7-7z"
          fill="#4c97ff"
        />
        <path
          d="M44 180h14l6 7h16l6-7h66a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H44a7 7 0 0 1-7-7v-24a7 7 0 0 1 7-7z"
          fill="#59c059"
        />
        <g fill="#fff" opacity="0.92">
          <rect x="100" y="109" width="44" height="13" rx="6.5" />
          <rect x="100" y="151" width="66" height="13" rx="6.5" />
          <rect x="96" y="193" width="36" height="13" rx="6.5" />
          <path d="M56 108v15l13-7.500z" />
        </g>
      </g>
      <g transform="rotate(18 290 140)">
        <path d="M290 66c24 20 30 52 26 92h-52c-4-40 2-72 26-92z" fill="#fff" />
        <path d="M290 66c11 9 18 21 22 34h-44c4-13 11-25 22-34z" fill="#ff6680" />
        <circle cx="290" cy="122" r="12" fill="#4c97ff" stroke="#cfe8ff" strokeWidth="5" />
        <path d="M264 130l-17 28v16l20-12zM316 130l17 28v16l-20-12z" fill="#ff6680" />
        <path d="M276 160h28l-6 18-8 16-8-16z" fill="#ffab19" />
        <path d="M282 160h16l-8 22z" fill="#fff1b8" />
      </g>
    </svg>
  );
}
