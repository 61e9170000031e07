const answerStart = 'answer-';
const attachmentStart = 'form-';

/** The path of a file that a stranger has sent by the public link of a form. */
export const answerPath = (id: string, ending: string): string => `${answerStart}${id}.${ending}`;

/** The path of a file that was uploaded for a field of an online form. */
export const attachmentPath = (id: string, ending: string): string => `${attachmentStart}${id}.${ending}`;

/** Whether the path names a file of a row: the reader sends their token, which no `<img>` does. */
export const isPrivatePath = (path: string): boolean =>
  path.startsWith(answerStart) || path.startsWith(attachmentStart);
