const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

/** Drawings of Lucide (ISC). Here as paths: its component code is 2 kB that the login page does without. */
const drawings = {
  check: `${circle}m14-3-5.5 5.5L8 12`,
  error: `${circle}m10-4v4m0 4h.01`,
  info: `${circle}m10 4v-4m0-4h.01`,
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  close: 'M18 6 6 18m0-12 12 12',
  lock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
  user: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  eye: 'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  eyeOff:
    'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49m-6.41-.679a3 3 0 0 1-4.242-4.242m7.637 7.583a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
} as const;

export type GlyphName = keyof typeof drawings;

type GlyphProps = {
  readonly name: GlyphName;
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
};

/** An icon of the first page. Always decoration: the words stand beside it, or on the button around it. */
export function Glyph({ name, size = 24, strokeWidth = 2, className }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
