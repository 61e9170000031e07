/**
 * Copies a text; resolves to false when the browser refuses. Schools often use plain http, where the clipboard API is
 * missing: a selection-based copy replaces it.
 */
export async function copyText(text: string): Promise<boolean> {
  // The type declares it as always present.
  if (!('clipboard' in navigator)) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const opener = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.className = 'visually-hidden';
  holder.readOnly = true;
  // The element must be inside an open dialog, which would take the focus back from anywhere else.
  const container = opener?.closest('[role="dialog"]') ?? document.body;
  container.append(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return isCopied;
}
