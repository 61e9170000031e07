/** The size of the stage. */
const width = 480;
const height = 360;

/** Streams of the images that the page sends. */
export function cameraStreams() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  return {
    open: (): MediaStream => canvas.captureStream(),
    /**
     * Undefined: the camera is off, and its last image is removed. The editor draws each image over the previous one,
     * so the removal is opaque.
     */
    show: (bitmap: ImageBitmap | undefined): void => {
      if (context === null) return;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      if (bitmap !== undefined) context.drawImage(bitmap, 0, 0, width, height);
      bitmap?.close();
    },
  };
}
