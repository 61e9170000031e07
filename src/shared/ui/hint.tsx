import { Callout } from '@radix-ui/themes';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './hint.module.css';

/** The library's colour names: error, warning, information. */
type HintColor = 'red' | 'amber' | 'blue';

type HintProps = {
  readonly color: HintColor;
  /** The urgency of its announcement; by default it is read in document order. */
  readonly role?: 'alert' | 'note';
  /** A more specific icon than the default. */
  readonly icon?: ReactNode;
  /** The possible actions: buttons, a link. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

const icons = { red: CircleAlert, amber: TriangleAlert, blue: Info } as const;

/** A box with a message, placed where it matters in the page. */
export function Hint({ color, role, icon, action, children }: HintProps) {
  const Icon = icons[color];
  return (
    <Callout.Root role={role} size="1" variant="surface" color={color} className={styles['hint']}>
      <Callout.Icon>{icon ?? <Icon size={16} aria-hidden="true" />}</Callout.Icon>
      <div className={styles['words']}>
        <Callout.Text>{children}</Callout.Text>
        {action}
      </div>
    </Callout.Root>
  );
}
