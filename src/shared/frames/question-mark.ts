// The drawing that is shown in place of one that would stop the browser: a question mark on a grey square.

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect x="2" y="2" width="92" height="92" rx="12" fill="#e8eaee" stroke="#8a93a3" stroke-width="4"/><path d="M32 36a16 16 0 1 1 24 14c-5 3-8 6-8 12" fill="none" stroke="#5c6675" stroke-width="8" stroke-linecap="round"/><circle cx="48" cy="75" r="5" fill="#5c6675"/></svg>';

/** The file, its md5, and its centre. */
export const questionMark = { svg, md5: '7745815752a0429e82074b1cb88c62a2', center: 48 } as const;
