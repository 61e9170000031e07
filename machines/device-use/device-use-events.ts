export type Device = 'camera' | 'microphone';

/**
 * Why a device cannot be used: the page came by plain http; whoever is here said no; the browser or the system did; there
 * is none; another program has it, or nobody knows.
 */
export const deviceProblems = ['insecure', 'declined', 'denied', 'missing', 'busy'] as const;
export type DeviceProblem = (typeof deviceProblems)[number];

/** `isPossible`: the browser gives devices to this page at all. */
export type DeviceInput = { readonly isPossible: boolean };

/** What the browser says of a device that was asked for: it cannot be had; it is gone. */
export type DeviceNews = { type: 'device.failed'; problem: DeviceProblem } | { type: 'device.ended' };

export type DeviceUseEvent =
  /** The work begins to use it, and uses it no more. */
  | { type: 'device.want' | 'device.leave' }
  /** Whoever is here says yes, no, or that it is enough. */
  | { type: 'device.allow' | 'device.refuse' | 'device.stop' }
  | DeviceNews
  /** The frame with the work is gone, and with it what was allowed. */
  | { type: 'work.left' }
  /** The page can be seen, or not. */
  | { type: 'page.shown' | 'page.hidden' };
