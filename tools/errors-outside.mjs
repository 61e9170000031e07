import { writeFileSync } from 'node:fs';

/** @typedef {{ readonly name?: string, readonly message?: string, readonly stack?: string }} Thrown */

/**
 * Writes the errors thrown outside of tests to a file for `npm test`, which counts them. The JSON report does
 * not contain them.
 */
export default class ErrorsOutside {
  /** @param {readonly unknown[]} _modules @param {readonly Thrown[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env['ERRORS_OUTSIDE'];
    if (file === undefined) return;
    writeFileSync(
      file,
      JSON.stringify(errors.map(({ message, stack }) => `${message ?? ''}\n${stack ?? ''}`)),
    );
  }
}
