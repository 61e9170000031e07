/** Hands bytes to the browser as a download under this name. */
export function saveBytes(bytes: ArrayBuffer, fileName: string): void {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: Safari reads the address after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
