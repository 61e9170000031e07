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
  return (
    <div
      className={`radix-themes ${useAppearance()}`}
      data-is-root-theme="true"
      data-has-background="true"
      data-accent-color={themeSettings.accentColor}
      data-gray-color={themeSettings.grayColor}
      data-radius={themeSettings.radius}
      data-panel-background={themeSettings.panelBackground}
      data-scaling={themeSettings.scaling}
    >
      <NoticeStack notices={useApp().notices} />
      <Outlet />
      <ExpiredDialog />
    </div>
  );
}
