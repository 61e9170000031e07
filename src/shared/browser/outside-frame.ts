/**
 * Returns the address that a frame uses for an external page: one of our pages that embeds it. The policy of our pages
 * allows frames of this site only, so that no frame that runs children's works can be navigated elsewhere.
 */
export const outsideFrame = (address: string): string => `/outside-frame.html#${encodeURIComponent(address)}`;
