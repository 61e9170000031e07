const endings =
  'png jpg jpeg gif webp sb3 sb2 sb pdf doc docx ppt pptx xls xlsx mp3 wav ogg mp4 webm txt md csv json zip';

/**
 * The file types that the server accepts as material, and for homework that is no project; the server checks the
 * contents too.
 */
export const materialEndings: readonly string[] = endings.split(' ').map((ending) => `.${ending}`);
