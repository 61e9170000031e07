const answerStart = 'answer-';
const attachmentStart = 'form-';
const noticeStart = 'notice-';

/** Returns the path of a file uploaded anonymously through the public link of a form. */
export const answerPath = (id: string, ending: string): string => `${answerStart}${id}.${ending}`;

/** Returns the path of a file uploaded for a field of an online form. */
export const attachmentPath = (id: string, ending: string): string => `${attachmentStart}${id}.${ending}`;

/** Returns the path of a file uploaded for a notice to classes. */
export const noticePath = (id: string, ending: string): string => `${noticeStart}${id}.${ending}`;

/**
 * Returns whether the path is a file of a row or of a notice. Reading it needs the token of the user, which an `<img>` does
 * not send.
 */
export const isPrivatePath = (path: string): boolean =>
  [answerStart, attachmentStart, noticeStart].some((start) => path.startsWith(start));
