import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { themeSettings, useAppearance } from '#shared/browser/theme.ts';

/** The component library's context. Every component of Radix Themes must be below one. */
export function ThemeScope({
  children,
  detached = false,
}: {
  readonly children: ReactNode;
  /** Contains dialogs only and takes no room. */ readonly detached?: boolean;
}) {
  return (
    <Theme
      {...themeSettings}
      hasBackground={false}
      appearance={useAppearance()}
      style={detached ? { minHeight: 0 } : {}}
    >
      {children}
    </Theme>
  );
}
