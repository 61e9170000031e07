/** The address of the page where the user starts a work: Scratch, Python or blocks. */
export const startPath = '/start';
