const endings =
  'png jpg jpeg gif webp sb3 sb2 sb pdf doc docx ppt pptx xls xlsx mp3 wav ogg mp4 webm txt md csv json zip';

/** What the server takes as material, and for homework that is no project; it looks into the files once more. */
export const materialEndings: readonly string[] = endings.split(' ').map((ending) => `.${ending}`);
