import { lazy, Suspense } from 'react';
import styles from './site-footer.module.css';

// The sanitiser is 9 kB: only sites that configure a footer pay for it.
const RichText = lazy(async () => ({ default: (await import('#ui/rich-text.tsx')).RichText }));

/** The copyright line of the site configuration. */
export function SiteFooter({ html }: { readonly html: string | null }) {
  return (
    <footer className={styles['footer']}>
      {html === null || html === '' ? null : (
        <Suspense>{isPlain(html) ? html : <RichText html={html} />}</Suspense>
      )}
    </footer>
  );
}

function isPlain(html: string): boolean {
  return !/[<&]/.test(html);
}
