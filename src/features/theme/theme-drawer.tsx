import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useApp } from '#shared/app/app-context.tsx';
import { useIsAdministrator } from '#shared/app/use-is-administrator.ts';
import { settingsText } from '#machines/preferences/preference-values.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { ThemeSettings } from './theme-settings.tsx';

/** 主题设置, from the user menu. Administrators can copy their settings, to distribute them. */
export function ThemeDrawer({ onClose }: { readonly onClose: () => void }) {
  const { preferences } = useApp();
  const isAdministrator = useIsAdministrator();
  return (
    <Drawer
      open
      title="主题设置"
      width={300}
      onClose={onClose}
      footer={
        <>
          {isAdministrator ? <CopySettings /> : null}
          <Button
            variant="surface"
            color="gray"
            onClick={() => preferences.send({ type: 'preferences.reset' })}
          >
            恢复默认
          </Button>
        </>
      }
    >
      <ThemeSettings />
    </Drawer>
  );
}

function CopySettings() {
  const text = useSelector(useApp().preferences, ({ context }) => settingsText(context.chosen));
  return <CopyButton value={text} text="复制设置" />;
}
