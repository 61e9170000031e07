/** What Playwright switches off itself (its list is replaced by ours, a switch counts once), and Chromium's own windows. */
const features = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A page of the address bar's, drawn for every window and seen by nobody.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Of every Chromium the journeys start: nothing is asked of other hosts, and nothing of the user's own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
];

/** A camera that sees something move, a microphone that hears a beep each second, and a browser that says yes. */
export const withDevices = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    ...browserArguments,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // A host that no browser trusts by plain http.
    '--host-resolver-rules=MAP school.test 127.0.0.1',
  ],
};
