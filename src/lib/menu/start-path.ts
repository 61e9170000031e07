/** Address of the page on which one chooses what to make: Scratch, Python or blocks. */
export const startPath = '/start';
