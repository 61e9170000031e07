/**
 * The oldest supported browsers. The build targets them, and tools/browser-floor.mjs scans the build for newer
 * features. Chrome and Edge 109 and Firefox 115 are the last versions for Windows 7.
 */
export const browserTargets = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];
