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
    /** Nothing: the camera is off. */
    show: (bitmap: ImageBitmap | undefined): void => {
      context?.clearRect(0, 0, width, height);
      if (bitmap !== undefined) context?.drawImage(bitmap, 0, 0, width, height);
      bitmap?.close();
    },
  };
}
