import { Button } from '@radix-ui/themes';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, CircleQuestionMark, Maximize, Minimize } from 'lucide-react';
import { helpOn } from '#lib/menu/help-path.ts';
import { useFullScreen } from '#lib/use-full-screen.ts';
import { SourceNote } from './source-note.tsx';

/** To where one came from; whoever has opened the window here goes to their first page. */
export function BackButton() {
  const router = useRouter();
  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <Button variant="ghost" color="gray" onClick={leave}>
      <ArrowLeft size={18} aria-hidden="true" />
      返回
    </Button>
  );
}

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
