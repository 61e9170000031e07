export type Device = 'camera' | 'microphone';

/**
 * The reasons why a device cannot be used: the page uses plain http; the user declined; the browser or the system
 * denied it; there is no device; another program uses it, or the reason is unknown.
 */
export const deviceProblems = ['insecure', 'declined', 'denied', 'missing', 'busy'] as const;
export type DeviceProblem = (typeof deviceProblems)[number];

/** `isPossible`: the browser gives devices to this page at all. */
export type DeviceInput = { readonly isPossible: boolean };

/** Events about a requested device: it is unavailable; it has ended. */
export type DeviceNews = { type: 'device.failed'; problem: DeviceProblem } | { type: 'device.ended' };

export type DeviceUseEvent =
  /** The work begins to use it, and uses it no more. */
  | { type: 'device.want' | 'device.leave' }
  /** The user allows it, declines it, or stops it. */
  | { type: 'device.allow' | 'device.refuse' | 'device.stop' }
  | DeviceNews
  /** The frame with the work is gone, and with it what was allowed. */
  | { type: 'work.left' }
  /** The page can be seen, or not. */
  | { type: 'page.shown' | 'page.hidden' };
