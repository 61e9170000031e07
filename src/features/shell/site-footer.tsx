import { SimpleHtml } from '#shared/ui/media/simple-html.tsx';
import styles from './site-footer.module.css';

/** The copyright line of the site configuration. */
export function SiteFooter({ html }: { readonly html: string | null }) {
  return <footer className={styles['footer']}>{html === null ? null : <SimpleHtml html={html} />}</footer>;
}
