/** Returns the address where the pupils of a class log in, on this site. */
export const lessonUrl = (code: string): string => new URL(`/c/${code}`, location.href).href;
