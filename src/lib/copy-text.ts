/** Copies a text; false when the browser refused. Schools often run on plain http, where there is no clipboard: an old way does. */
export async function copyText(text: string): Promise<boolean> {
  // The type does not know that it may be missing.
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
  // Inside an open dialog, which would take the focus back from anywhere else.
  const place = opener?.closest('[role="dialog"]') ?? document.body;
  place.append(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return isCopied;
}
