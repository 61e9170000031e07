/** Where the pupils of a class come in, with this site's name. */
export const lessonUrl = (code: string): string => new URL(`/c/${code}`, location.href).href;
