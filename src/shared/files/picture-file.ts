const picture = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Converts a stage snapshot to a file for upload; null if the text is not a picture. */
export function pictureFile(dataUrl: string, name: string): File | null {
  const match = picture.exec(dataUrl);
  const [, type, data] = match ?? [];
  if (type === undefined || data === undefined || data.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], `${name}.${type.slice('image/'.length)}`, { type });
}
