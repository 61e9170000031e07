// Extensions of file names, without the dot, by kind.

// No SVG: it can carry scripts.
export const pictureEndings: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
export const documentEndings: readonly string[] = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'];
export const projectEndings: readonly string[] = ['sb3', 'sb2', 'sb'];
