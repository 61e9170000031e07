/** As large as the stage. */
const width = 480;
const height = 360;

/** Streams of the pictures that the page hands in. */
export function cameraStreams() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  return {
    open: (): MediaStream => canvas.captureStream(),
    /** Nothing: the camera is off, and what it saw last goes. The editor draws one picture over the other, so it is no hole. */
    show: (bitmap: ImageBitmap | undefined): void => {
      if (context === null) return;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      if (bitmap !== undefined) context.drawImage(bitmap, 0, 0, width, height);
      bitmap?.close();
    },
  };
}
