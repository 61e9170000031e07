import { useLayoutEffect, useRef } from 'react';
import { sanitizeHtml } from '#lib/safe-html.ts';
import styles from './rich-text.module.css';

/** HTML written in the back office, sanitised. Import it lazily where the first screen does not need it. */
export function RichText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (holder.current !== null) holder.current.innerHTML = sanitizeHtml(html);
  }, [html]);
  return <div ref={holder} className={styles['text']} />;
}
