/** The address of 帮助. */
export const helpPath = '/help';

/** The link to the help on a menu page; 帮助 itself maps the path to a section. */
export const helpOn = (page: string) => ({ to: helpPath, search: { section: page } });
