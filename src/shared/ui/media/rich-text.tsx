import { useLayoutEffect, useRef } from 'react';
import { sanitizeHtml } from '#shared/text/safe-html.ts';
import styles from './rich-text.module.css';

type RichTextProps = {
  readonly html: string;
  /** Modifies the text before it is shown; the function must keep its identity. */
  readonly annotate?: (root: HTMLElement) => void;
};

/** HTML written in the back office, sanitised. Import it lazily if the first screen does not need it. */
export function RichText({ html, annotate }: RichTextProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (holder.current === null) return;
    holder.current.innerHTML = sanitizeHtml(html);
    annotate?.(holder.current);
  }, [html, annotate]);
  return <div ref={holder} className={styles['text']} />;
}
