import { createElement, type ReactNode } from 'react';
import { isSitePath } from '#shared/menu/safe-redirect.ts';

const allowedTags = new Set(['A', 'B', 'BR', 'DIV', 'EM', 'I', 'IMG', 'P', 'SMALL', 'SPAN', 'STRONG']);
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT']);

/**
 * A line or two of configured HTML, such as the footer with its 备案 link: text, links, pictures of this site and a few
 * inline tags, rebuilt as React elements. `RichText` is for whole articles, with a real sanitiser that takes 12 kB.
 */
export function SimpleHtml({ html }: { readonly html: string }) {
  // The parsed document is inert: nothing in it loads or runs.
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body);
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => {
    if (child instanceof Element) return elementOf(child, String(index));
    return child.nodeType === Node.TEXT_NODE ? child.textContent : null;
  });
}

function elementOf(element: Element, key: string): ReactNode {
  const name = element.tagName.toUpperCase();
  if (dropped.has(name)) return null;
  if (!allowedTags.has(name)) return <span key={key}>{childrenOf(element)}</span>;
  if (name === 'BR') return <br key={key} />;
  if (name === 'IMG') {
    const source = element.getAttribute('src') ?? '';
    return isSitePath(source) ? <img key={key} src={source} alt={element.getAttribute('alt') ?? ''} /> : null;
  }
  if (name === 'A') {
    const href = element.getAttribute('href') ?? '';
    if (!isSitePath(href) && !/^https?:\/\/[^/\\]/i.test(href))
      return <span key={key}>{childrenOf(element)}</span>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {childrenOf(element)}
      </a>
    );
  }
  return createElement(name.toLowerCase(), { key }, ...childrenOf(element));
}
