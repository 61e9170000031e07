import { authorChange } from '#server/store/change-author.store.ts';

/** Gives forms of one user to another, by the ids of the users; returns the ids of the forms. */
export const changeFormOwner = authorChange('onlForm', 'ownerId');
