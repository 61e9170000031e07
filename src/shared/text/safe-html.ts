import DOMPurify from 'dompurify';

declare const safe: unique symbol;

/** Sanitised HTML, the only kind that `<SafeHtml>` accepts. */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * Removes scripts, handlers, forms, frames and styles from HTML written in the back office. Links open in a new window
 * and cannot reach the page.
 */
export function sanitizeHtml(html: string): SafeHtml {
  const cleaned = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'dialog'],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
  const holder = document.createElement('template');
  holder.innerHTML = cleaned;
  for (const link of holder.content.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const element of holder.content.querySelectorAll('[class]')) keepOwnClasses(element);
  const clean = holder.innerHTML;
  if (!isSafe(clean)) throw new TypeError('Unreachable');
  return clean;
}

/** Our style sheets use no class with this prefix (server/files/clean-html.ts); other classes could cover the page. */
export function keepOwnClasses(element: Element): void {
  const ownClasses = [...element.classList].filter((name) => name.startsWith('own-'));
  if (ownClasses.length > 0) element.setAttribute('class', ownClasses.join(' '));
  else element.removeAttribute('class');
}

/** The only place that applies the brand: only the sanitiser's result reaches it. */
function isSafe(html: string): html is SafeHtml {
  return typeof html === 'string';
}
