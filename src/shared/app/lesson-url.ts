import { sharedUrl } from './shared-url.ts';

/** Returns the address where the pupils of a class log in, on this site. */
export const lessonUrl = (code: string): string => sharedUrl(`/c/${code}`);
