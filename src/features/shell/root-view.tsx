import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { themeElement, useAppearance } from '#shared/browser/theme.ts';
import { NoticeStack } from '#shared/ui/states/notice-stack.tsx';

type RootViewProps = { readonly dialogs: ReactNode; readonly children?: ReactNode };

/**
 * Toasts and the dialog of an expired login are above every page. The root has the classes of the component library's
 * theme without its code, which the login page does not need; see `ThemeScope`.
 */
export function RootView({ dialogs, children }: RootViewProps) {
  const theme = themeElement(useAppearance());
  return (
    <>
      <div {...theme} data-is-root-theme="true" data-has-background="true">
        <Outlet />
        {dialogs}
      </div>
      {/* Next to the root, not inside: dialogs are at the end of the body, above everything in the root. */}
      <div {...theme}>
        <NoticeStack notices={useApp().notices} />
        {children}
      </div>
    </>
  );
}
