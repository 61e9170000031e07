import { IconButton } from '@radix-ui/themes';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useShortcut } from '#lib/use-shortcut.ts';

const loadPalette = () => import('./menu-palette.tsx');
const MenuPalette = lazy(async () => ({ default: (await loadPalette()).MenuPalette }));

/** 搜索菜单: the magnifier of the header, and Ctrl-K or ⌘-K wherever one is. */
export function MenuSearch() {
  const [isOpen, setOpen] = useState(false);
  useShortcut('k', () => setOpen(true));
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label="搜索菜单"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="搜索菜单（Ctrl+K）"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <MenuPalette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
