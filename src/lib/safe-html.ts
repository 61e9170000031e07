import DOMPurify from 'dompurify';

declare const safe: unique symbol;

/** HTML that went through the sanitiser. The only kind `<SafeHtml>` takes. */
export type SafeHtml = string & { readonly [safe]: true };

/**
 * Removes scripts, handlers, forms, frames and styles from HTML that people wrote in the back office. Links open
 * beside the page and never reach back to it.
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

/** Our style sheets know none that begins so (server/files/clean-html.ts); others could lay a box over the page. */
export function keepOwnClasses(element: Element): void {
  const kept = [...element.classList].filter((name) => name.startsWith('own-'));
  if (kept.length > 0) element.setAttribute('class', kept.join(' '));
  else element.removeAttribute('class');
}

/** The one place that gives the brand: only what the sanitiser returned reaches it. */
function isSafe(html: string): html is SafeHtml {
  return typeof html === 'string';
}
