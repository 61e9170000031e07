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

const argumentsWithout = (disabled: readonly string[]): string[] => [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabled.join(',')}`,
];

/** Arguments of every Chromium of the journeys: no requests to other hosts, and no settings of the user. */
export const browserArguments = argumentsWithout(features);

/**
 * Sandboxed frames run in the process of their page, as in Chrome 109, and V8 keeps what it compiled. A page
 * that opens the editor many times compiles it once and takes half the time.
 */
export const withEditorCompiledOnce = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [...argumentsWithout([...features, 'IsolateSandboxedIframes']), '--js-flags=--no-flush-bytecode'],
};

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
