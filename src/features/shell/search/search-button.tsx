import { IconButton } from '@radix-ui/themes';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useShortcut } from '#shared/react/use-shortcut.ts';

const dialog = lazyCode(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** 搜索: the magnifier of the header, and Ctrl-K or ⌘-K anywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut('k', () => setOpen(true));
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="搜索（Ctrl+K）"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <LazyView from={dialog} onLost={close}>
          {(SearchDialog) => <SearchDialog onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}
