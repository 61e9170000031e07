/**
 * Rich text as plain paragraphs, for editing where there is no rich editor. The parsed document is inert: nothing in it
 * runs or loads.
 */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  const blocks = [...body.childNodes].flatMap((node) => {
    const text = (node.textContent ?? '').replaceAll('\u00A0', ' ');
    const isSpace = node.nodeType === Node.TEXT_NODE && text.trim() === '';
    return isSpace ? [] : [text.replace(/\n$/, '')];
  });
  return blocks.join('\n');
}

/** Each line becomes a paragraph; empty for nothing but space. */
export function htmlOfText(text: string): string {
  if (text.trim() === '') return '';
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => `<p>${line.trim() === '' ? '<br>' : escaped(line)}</p>`)
    .join('');
}

/** Whether editing as text loses nothing: there is only text in paragraphs. */
export function isPlainHtml(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(
    (element) => (element.tagName === 'P' || element.tagName === 'BR') && element.attributes.length === 0,
  );
}

/** What to send: undefined when the text was not changed, so that formatting survives an edit of something else. */
export function changedHtml(text: string, html: string): string | undefined {
  return text === textOfHtml(html) ? undefined : htmlOfText(text);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
