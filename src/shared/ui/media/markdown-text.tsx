import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { RichText } from './rich-text.tsx';
import styles from './markdown-text.module.css';

const markdownPart = lazyCode(() => import('./markdown-html.ts'));

/** Rendered Markdown; the raw text until the parser is loaded. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <LazyView from={markdownPart} fallback={<p className={styles['raw']}>{text}</p>}>
      {({ markdownHtml }) => <RichText html={markdownHtml(text)} />}
    </LazyView>
  );
}
