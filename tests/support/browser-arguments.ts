/**
 * The features that Playwright disables (our list replaces its own, because a switch counts once), and
 * Chromium's own windows.
 */
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
  // Pages of the address bar, which are created for every window and never shown.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Arguments of every Chromium of the journeys: no requests to other hosts, and no settings of the user. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
];

/**
 * Fake devices: a camera that shows motion, a microphone that hears a beep each second, and granted
 * permissions.
 */
export const withDevices = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    ...browserArguments,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // A host that browsers do not trust over plain http.
    '--host-resolver-rules=MAP school.test 127.0.0.1',
  ],
};
