/** Downloads bytes under this name. */
export function saveBytes(bytes: ArrayBuffer, fileName: string): void {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the address after the click was handled, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
