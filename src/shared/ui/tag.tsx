import { Badge } from '@radix-ui/themes';
import type { ReactNode } from 'react';

export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'important' | 'danger';

const colours = {
  neutral: 'gray',
  info: 'blue',
  success: 'green',
  warning: 'amber',
  important: 'orange',
  danger: 'red',
} as const;

/** A short coloured text: a status, a kind, a priority. The text carries the meaning; the colour only helps. */
export function Tag({
  tone = 'neutral',
  children,
}: {
  readonly tone?: TagTone;
  readonly children: ReactNode;
}) {
  return (
    <Badge color={colours[tone]} variant="soft">
      {children}
    </Badge>
  );
}
