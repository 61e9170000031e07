const privateStart = 'answer-';

/** The path of a file that strangers have sent: whoever may read it asks for it with their token, which no `<img>` sends. */
export const privatePath = (id: string, ending: string): string => `${privateStart}${id}.${ending}`;

export const isPrivatePath = (path: string): boolean => path.startsWith(privateStart);
