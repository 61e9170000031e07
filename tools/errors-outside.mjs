import { writeFileSync } from 'node:fs';

/** @typedef {{ readonly name?: string, readonly message?: string, readonly stack?: string }} Thrown */

/** What was thrown outside of tests, for `npm test`, which counts them: the report of tests names none of it. */
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
