import { LayoutGrid } from 'lucide-react';
import { isMenuIconName, menuIcons } from '#shared/ui/fields/menu-icons.ts';

/** The icon of a menu entry. Entries below the first level have none unless the menu names one. */
export function MenuIcon({ name, depth }: { readonly name: string | undefined; readonly depth: number }) {
  const isKnown = isMenuIconName(name);
  if (!isKnown && depth > 0) return null;
  const Icon = isKnown ? menuIcons[name] : LayoutGrid;
  return <Icon size={18} strokeWidth={1.8} aria-hidden="true" />;
}
