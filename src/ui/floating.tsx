import { Theme } from '@radix-ui/themes';
import type { ReactElement } from 'react';

/**
 * What floats above the page is drawn at the end of the body, so that no scroll box cuts it and no dialog hides it; there it
 * needs the theme once more.
 */
export function FloatingTheme({ children }: { readonly children: ReactElement }) {
  return (
    <Theme asChild hasBackground={false}>
      {children}
    </Theme>
  );
}
