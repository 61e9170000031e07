import type { PageProps } from '#shared/app/page.ts';
import { StudioPage } from './studio.page.tsx';

/** 创作: creates a work in the Scratch editor; an existing work opens in the editor that made it. */
export default function ScratchPage(props: PageProps) {
  return <StudioPage {...props} kind="scratch" />;
}
