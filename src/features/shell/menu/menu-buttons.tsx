import { IconButton } from '@radix-ui/themes';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useApp } from '#shared/app/app-context.tsx';
import { usePreference } from '#shared/app/preferences.ts';

/** Opens the menu on a phone. */
export function MenuButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton variant="ghost" color="gray" aria-label="打开菜单" onClick={onClick}>
      <Menu size={20} />
    </IconButton>
  );
}

/** Collapses the side menu to its icons and back. */
export function FoldButton() {
  const { preferences } = useApp();
  const isOpen = usePreference('sidebarOpen');
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <IconButton
      variant="ghost"
      color="gray"
      aria-label={isOpen ? '收起菜单' : '展开菜单'}
      aria-expanded={isOpen}
      aria-controls="side-menu"
      onClick={() => preferences.send({ type: 'preference.set', change: { sidebarOpen: !isOpen } })}
    >
      <Icon size={20} />
    </IconButton>
  );
}
