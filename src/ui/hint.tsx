import { Callout } from '@radix-ui/themes';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './hint.module.css';

/** As the colours of the library are named: something failed, something to mind, something to know. */
type HintColor = 'red' | 'amber' | 'blue';

type HintProps = {
  readonly color: HintColor;
  /** How insistently it is read out; left out: where it stands, like everything else. */
  readonly role?: 'alert' | 'note';
  /** A picture that says more than the usual one. */
  readonly icon?: ReactNode;
  /** What can be done about it: buttons, a link. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

const icons = { red: CircleAlert, amber: TriangleAlert, blue: Info } as const;

/** A box with something to know, in the page where it matters. */
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
