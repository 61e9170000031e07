import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { RichText } from './rich-text.tsx';
import styles from './markdown-text.module.css';

const markdownPart = createPart(() => import('./markdown-html.ts'));

/** Rendered Markdown; the raw text until the parser is loaded. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <LazyPart from={markdownPart} fallback={<p className={styles['raw']}>{text}</p>}>
      {({ markdownHtml }) => <RichText html={markdownHtml(text)} />}
    </LazyPart>
  );
}
