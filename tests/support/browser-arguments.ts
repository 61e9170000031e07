/** Of every Chromium the journeys start: nothing is asked of other hosts, and nothing of the user's own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
