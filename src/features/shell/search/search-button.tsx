import { IconButton } from '@radix-ui/themes';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useShortcut } from '#shared/react/use-shortcut.ts';

const dialog = lazyCode(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** 搜索: the magnifier of the header, and Ctrl-K or ⌘-K anywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
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
        <LazyView
          from={dialog}
          onLost={close}
          fallback={
            <input
              ref={takeFocus}
              className="visually-hidden"
              aria-label="搜索"
              onChange={({ target }) => setTyped(target.value)}
            />
          }
        >
          {(SearchDialog) => <SearchDialog initialText={typed} onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}

/** The field receives what is typed until the dialog has loaded. Afterwards the focus is where it was, for the dialog to return to. */
function takeFocus(input: HTMLInputElement): () => void {
  const previous = document.activeElement;
  input.focus();
  return () => {
    if (previous instanceof HTMLElement) previous.focus();
  };
}
