/**
 * What a frame shows for a page of elsewhere: a page of ours that shows it. The policy of our pages lets frames show this site
 * alone, so that no frame in which works of children run can be led away.
 */
export const outsideFrame = (address: string): string => `/outside-frame.html#${encodeURIComponent(address)}`;
