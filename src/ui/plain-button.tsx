import type { ComponentProps } from 'react';
import styles from './plain-button.module.css';

type PlainButtonProps = ComponentProps<'button'> & {
  readonly variant?: 'solid' | 'outline';
  readonly size?: 'medium' | 'large';
  /** Shows that it works and cannot be pressed again. */
  readonly busy?: boolean;
};

/** A button without the component library, for the first screens: Radix's costs the login page 10 kB. */
export function PlainButton({
  variant = 'solid',
  size = 'medium',
  busy = false,
  children,
  ...button
}: PlainButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={styles['button']}
      data-variant={variant}
      data-size={size}
      disabled={busy || button.disabled}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** The same look on a link: `<Link className={plainButtonClass} data-variant="solid">`. */
export const plainButtonClass = styles['button'];
