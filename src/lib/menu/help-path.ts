/** Address of 帮助. */
export const helpPath = '/help';

/** The help on a page of the menu, by its path; which section that is, 帮助 knows itself. */
export const helpOn = (page: string) => ({ to: helpPath, search: { section: page } });
