const picture = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** A stage snapshot as a file to send; null when the text is no picture. */
export function pictureFile(dataUrl: string, name: string): File | null {
  const match = picture.exec(dataUrl);
  const [, type, data] = match ?? [];
  if (type === undefined || data === undefined || data.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], `${name}.${type.slice('image/'.length)}`, { type });
}
