import type { PageProps } from '#lib/page.ts';
import { StudioPage } from './studio-page.tsx';

/** 创作: creates a work in the Scratch editor; an existing work opens in the editor that made it. */
export default function EditorPage(props: PageProps) {
  return <StudioPage {...props} kind="scratch" />;
}
