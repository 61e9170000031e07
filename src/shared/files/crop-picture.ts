/** An area of a picture, in the picture's own pixels. */
export type PictureArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the area as a square JPEG of `size` pixels. Rejects when the browser cannot decode the file. */
export async function cropPicture(file: File, area: PictureArea, size: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('图片无法处理，请换一个浏览器');
  const picture = await decoded(file);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) throw new Error('图片无法处理，请换一张');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}

/** An image element, unlike a bitmap, respects the camera's EXIF rotation, as the page does. */
async function decoded(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture;
  } catch {
    throw new Error('图片无法读取，请换一张');
  } finally {
    URL.revokeObjectURL(address);
  }
}
