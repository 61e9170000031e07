import { systemDictionaries } from './dictionaries-system.ts';
import { teachingDictionaries } from './dictionaries-teaching.ts';

/** The dictionaries of the existing product that are not deleted there, items in order. */
export const dictionaries = [...teachingDictionaries, ...systemDictionaries] as const;
