import { LayoutGrid } from 'lucide-react';
import { isMenuIconName, menuIcons } from '#shared/ui/fields/menu-icons.ts';

/**
 * The icon of a menu entry. Below the first level an entry without an icon leaves its place empty, so that the titles of a
 * group are below each other.
 */
export function MenuIcon({ name, depth }: { readonly name: string | undefined; readonly depth: number }) {
  const isKnown = isMenuIconName(name);
  if (!isKnown && depth > 0) return <svg width={18} height={18} aria-hidden="true" />;
  const Icon = isKnown ? menuIcons[name] : LayoutGrid;
  return <Icon size={18} strokeWidth={1.8} aria-hidden="true" />;
}
