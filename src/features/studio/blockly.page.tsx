import type { PageProps } from '#shared/app/page.ts';
import { StudioPage } from './studio.page.tsx';

/** 积木编程: the same programs, made of blocks. */
export default function BlocklyPage(props: PageProps) {
  return <StudioPage {...props} kind="blockly" />;
}
