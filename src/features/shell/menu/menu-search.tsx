import { IconButton } from '@radix-ui/themes';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useShortcut } from '#shared/react/use-shortcut.ts';

const palette = lazyCode(async () => (await import('./menu-palette.tsx')).MenuPalette);

/** 搜索菜单: the magnifier of the header, and Ctrl-K or ⌘-K anywhere. */
export function MenuSearch() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
        onPointerEnter={palette.preload}
        onFocus={palette.preload}
        onClick={() => setOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <LazyView from={palette} onLost={close}>
          {(MenuPalette) => <MenuPalette onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}
