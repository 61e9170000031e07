import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, Maximize, Minimize } from 'lucide-react';
import { helpOn } from '#lib/menu/help-path.ts';
import { useFullScreen } from '#lib/use-full-screen.ts';
import { SourceNote } from './source-note.tsx';

// Not of the section: dialogs and notices stand at the end of the page.
const wholePage = { current: document.documentElement };

/** What does not hang on the work: licences, help, full screen. */
export function BarEnd({ path }: { readonly path: string }) {
  const { isFull, toggle } = useFullScreen(wholePage);
  const screenText = isFull ? '退出全屏' : '全屏';
  const ScreenIcon = isFull ? Minimize : Maximize;
  return (
    <>
      <SourceNote />
      <Button asChild variant="ghost" color="gray">
        {/* Beside the work, which is not left for it. */}
        <Link {...helpOn(path)} target="_blank" aria-label="帮助（在新窗口打开）" title="帮助">
          <CircleQuestionMark size={18} aria-hidden="true" />
        </Link>
      </Button>
      {/* Elsewhere the window is all there is. */}
      {document.fullscreenEnabled ? (
        <Button variant="ghost" color="gray" aria-label={screenText} title={screenText} onClick={toggle}>
          <ScreenIcon size={18} aria-hidden="true" />
        </Button>
      ) : null}
    </>
  );
}
