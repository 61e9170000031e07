import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, Maximize, Minimize } from 'lucide-react';
import { helpOn } from '#shared/menu/help-path.ts';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { SourceNote } from './source-note.tsx';

// The whole page instead of the section: dialogs and toasts are at the end of the page.
const wholePage = { current: document.documentElement };

/** Controls that do not depend on the work: licences, help, full screen. */
export function ToolbarEnd({ path }: { readonly path: string }) {
  const { isFull, toggle } = useFullScreen(wholePage);
  const screenText = isFull ? '退出全屏' : '全屏';
  const ScreenIcon = isFull ? Minimize : Maximize;
  return (
    <>
      <SourceNote />
      <Button asChild variant="ghost" color="gray">
        {/* In a new tab, so that the work stays open. */}
        <Link {...helpOn(path)} target="_blank" aria-label="帮助（在新窗口打开）" title="帮助">
          <CircleQuestionMark size={18} aria-hidden="true" />
        </Link>
      </Button>
      {/* Other browsers have only the window. */}
      {document.fullscreenEnabled ? (
        <Button variant="ghost" color="gray" aria-label={screenText} title={screenText} onClick={toggle}>
          <ScreenIcon size={18} aria-hidden="true" />
        </Button>
      ) : null}
    </>
  );
}
