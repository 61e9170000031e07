import type { ReactNode } from 'react';
import styles from './exception-view.module.css';

export type ExceptionCode = 403 | 404 | 500;

const line = {
  fill: 'none',
  stroke: 'var(--accent-9)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const soft = { fill: 'var(--accent-4)' } as const;
const solid = { fill: 'var(--accent-9)' } as const;

/** A locked gate. */
function Locked() {
  return (
    <>
      <rect x="52" y="34" width="136" height="96" rx="10" {...soft} />
      <path d="M76 34v96M100 34v34M120 34v34M140 34v34M164 34v96" {...line} strokeWidth={3} />
      <path d="M104 84V72a16 16 0 0 1 32 0v12" {...line} strokeWidth={5} />
      <rect x="92" y="84" width="56" height="42" rx="8" {...solid} />
      <path d="M120 100v12" {...line} stroke="var(--color-panel-solid)" strokeWidth={6} />
    </>
  );
}

/** A block that fell out of its script, and a magnifying glass. */
function Lost() {
  return (
    <>
      <path
        d="M40 40h20l6 7h14l6-7h44a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H86l-6 7H66l-6-7H40a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8z"
        {...soft}
      />
      <path
        d="M40 92h20l6 7h14l6-7h20M40 92a8 8 0 0 0-8 8v18a8 8 0 0 0 8 8h34"
        {...line}
        strokeDasharray="2 9"
        strokeWidth={3}
      />
      <circle cx="150" cy="86" r="34" {...line} fill="var(--color-panel-solid)" strokeWidth={6} />
      <path d="m175 111 25 23" {...line} strokeWidth={10} />
      <path d="M139 78a11 11 0 1 1 16 10c-4 2-5 5-5 8" {...line} strokeWidth={5} />
      <circle cx="150" cy="106" r="3.5" {...solid} />
    </>
  );
}

/** An unplugged server. */
function Unplugged() {
  return (
    <>
      <rect x="40" y="26" width="112" height="34" rx="8" {...soft} />
      <rect x="40" y="66" width="112" height="34" rx="8" {...soft} />
      <circle cx="58" cy="43" r="5" {...solid} />
      <circle cx="58" cy="83" r="5" fill="var(--red-9)" />
      <path d="M78 43h54M78 83h30" {...line} strokeWidth={3} />
      <path d="M96 100v16a8 8 0 0 0 8 8h30" {...line} />
      <path d="M134 113v22h10a11 11 0 0 0 0-22zM148 118h10M148 130h10" {...line} />
      <path d="M206 124h-16a11 11 0 0 1 0-22h6v22" {...line} transform="translate(0 11)" />
      <path d="m170 96-5-12M180 92v-13M190 96l6-12" {...line} stroke="var(--red-9)" strokeWidth={3} />
    </>
  );
}

const drawings: Readonly<Record<ExceptionCode, () => ReactNode>> = {
  403: Locked,
  404: Lost,
  500: Unplugged,
};

/** Decorative: the adjacent text has the same content. */
export function ExceptionDrawing({ code }: { readonly code: ExceptionCode }) {
  const Drawing = drawings[code];
  return (
    <svg viewBox="0 0 240 150" className={styles['drawing']} data-drawing={code} aria-hidden="true">
      <ellipse cx="120" cy="138" rx="100" ry="9" fill="var(--gray-4)" />
      <Drawing />
    </svg>
  );
}
