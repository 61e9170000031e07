/**
 * The oldest browsers that the pages run in: what the build writes for, and what tests/architecture/browser-floor.test.ts
 * scans the build for. Chrome and Edge 109 and Firefox 115 are the last ones on Windows 7.
 */
export const browserTargets = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];
