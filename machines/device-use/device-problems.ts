/**
 * The reasons why a device cannot be used: the page uses plain http; the user declined; the browser or the system
 * denied it; there is no device; another program uses it, or the reason is unknown.
 */
export const deviceProblems = ['insecure', 'declined', 'denied', 'missing', 'busy'] as const;

export type DeviceProblem = (typeof deviceProblems)[number];
