import { Outlet } from '@tanstack/react-router';
import { useApp } from '#lib/app-context.tsx';
import { themeSettings, useAppearance } from '#lib/theme.ts';
import { NoticeStack } from '#ui/notice-stack.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';

/**
 * Notices and the dialog of an expired login stand above every page. The root carries the classes of the component
 * library's theme without its code, which the login page does not need; see `ThemeScope`.
 */
export function RootView() {
  const className = `radix-themes ${useAppearance()}`;
  return (
    <>
      <div className={className} data-is-root-theme="true" data-has-background="true" {...theme}>
        <Outlet />
        <ExpiredDialog />
      </div>
      {/* Beside the root, not inside: dialogs stand at the end of the body, above everything in the root. */}
      <div className={className} style={{ minHeight: 0 }} {...theme}>
        <NoticeStack notices={useApp().notices} />
      </div>
    </>
  );
}

const theme = {
  'data-accent-color': themeSettings.accentColor,
  'data-gray-color': themeSettings.grayColor,
  'data-radius': themeSettings.radius,
  'data-panel-background': themeSettings.panelBackground,
  'data-scaling': themeSettings.scaling,
} as const;
