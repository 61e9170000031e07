import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { RichText } from './rich-text.tsx';
import styles from './markdown-text.module.css';

const markdownPart = createPart(() => import('./markdown-html.ts'));

/** Markdown as it is meant; as it was typed, until what reads it has come. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <LazyPart from={markdownPart} fallback={<p className={styles['raw']}>{text}</p>}>
      {({ markdownHtml }) => <RichText html={markdownHtml(text)} />}
    </LazyPart>
  );
}
