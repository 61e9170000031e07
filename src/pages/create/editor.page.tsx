import type { PageProps } from '#lib/page.ts';
import { StudioPage } from './studio-page.tsx';

/** 创作: a work is made in the Scratch editor; a work that is there opens in the editor that made it. */
export default function EditorPage(props: PageProps) {
  return <StudioPage {...props} kind="scratch" />;
}
