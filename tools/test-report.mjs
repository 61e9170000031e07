import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** @import { TestModule } from 'vitest/node' */
/** @typedef {{ message: string, diff?: string | undefined, stack?: string | undefined }} Thrown */
/** @typedef {{ passed: number, failed: number, failures: { what: string, reasons: string[] }[] }} TestReport */

/**
 * Writes what `npm test` counts and repeats at its end to the file TEST_REPORT. Skipped tests and errors
 * outside of tests count as failures, so that nothing is omitted silently.
 */
export default class TestReporter {
  /** @param {readonly TestModule[]} modules @param {readonly Thrown[]} outside */
  onTestRunEnd(modules, outside) {
    const file = process.env['TEST_REPORT'];
    if (file === undefined) return;
    /** @type {TestReport} */
    const report = { passed: 0, failed: 0, failures: [] };
    /** @param {string} what @param {readonly Thrown[]} errors */
    const note = (what, errors) => {
      report.failed += 1;
      report.failures.push({ what, reasons: errors.map(reasonOf) });
    };
    for (const module of modules) {
      const name = path.relative(process.cwd(), module.moduleId);
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) note(name, suite.errors());
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') report.passed += 1;
        else note(`${name} › ${test.fullName}`, state === 'skipped' ? [{ message: 'skipped' }] : errors);
      }
    }
    for (const error of outside) note('an error outside of tests', [error]);
    writeFileSync(file, JSON.stringify(report));
  }
}

/** Returns the reason of a failure: the difference, which says more than the stack, or else the stack. @param {Thrown} error */
function reasonOf({ message, diff, stack = '' }) {
  return `${message}\n${diff ?? stack.split('\n').slice(1, 4).join('\n')}`;
}
