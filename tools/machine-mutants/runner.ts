import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startTests } from '@vitest/runner';
import type { File, Suite, Test } from '@vitest/runner';
import { VitestTestRunner } from 'vitest/runners';
import { catalogue } from '#machines/catalogue.ts';
import { mutantsOf } from './mutants.ts';

/** The result for one mutant. An empty `name` is the unchanged machine, whose tests must pass. */
export type Outcome = { readonly at: number; readonly name: string; readonly killedBy: string };

const machines = path.resolve('machines');
/**
 * Test files that cover several machines. The tests of one machine have names that begin with these words.
 */
const shared = [{ file: 'specified-times.test.ts', words: (id: string) => `the times of ${id} ` }];

/**
 * Runs the tests of one machine repeatedly, each time with one fault. The test files are loaded again each
 * time, because some run the machine while they load; the machine object stays the same and its content is
 * replaced.
 */
export default class MutantRunner extends VitestTestRunner {
  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    const { MACHINE: id = '', MUTANTS_FROM: from = '0', MUTANTS_OUT: out = '' } = process.env;
    const entry = catalogue.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`"${id}" is no machine`);
    const { machine, input } = entry;
    const original = Object.assign({}, machine);
    const all = [{ name: '', make: () => original }, ...mutantsOf(machine, input)];
    for (const [at, { name, make }] of all.entries()) {
      if (at < Number(from)) continue;
      let killedBy = '';
      try {
        Object.assign(machine, make());
        killedBy = await this.firstFailure(id);
      } catch (error) {
        killedBy = `cannot be built: ${String(error)}`;
      }
      Object.assign(machine, original);
      appendFileSync(out, `${JSON.stringify({ at, name, killedBy } satisfies Outcome)}\n`);
    }
  }

  /** Returns the first failing test of the machine, or an empty text if all pass. */
  private async firstFailure(id: string): Promise<string> {
    const own = readdirSync(path.join(machines, id), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(machines, id, name));
    const broken: string[] = [];
    const note = (error: unknown) => broken.push(`outside of a test: ${String(error)}`);
    process.on('uncaughtException', note).on('unhandledRejection', note);
    try {
      for (const file of own) {
        const failed = await this.confirmedFailureIn(file, undefined);
        // XState rethrows uncaught errors a moment later.
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (failed !== '' || broken.length > 0) return failed === '' ? (broken[0] ?? '') : failed;
      }
      for (const { file, words } of shared) {
        const failed = await this.confirmedFailureIn(path.join(machines, file), new RegExp(`^${words(id)}`));
        if (failed !== '') return failed;
      }
      return '';
    } finally {
      process.off('uncaughtException', note).off('unhandledRejection', note);
    }
  }

  /** A busy computer answers late, so a test that timed out runs again with more time. */
  private async confirmedFailureIn(file: string, pattern: RegExp | undefined): Promise<string> {
    const failed = await this.failureIn(file, pattern, this.config.testTimeout);
    return failed.includes('timed out') ? this.failureIn(file, pattern, this.config.testTimeout * 4) : failed;
  }

  private async failureIn(
    filepath: string,
    testNamePattern: RegExp | undefined,
    testTimeout: number,
  ): Promise<string> {
    const quiet = quietRunner(this, { testNamePattern, testTimeout });
    const files = await startTests([filepath], quiet.runner);
    return quiet.failed() ?? files.map(ownFailure).find((text) => text !== '') ?? '';
  }
}

/** The runner reports no results and stops after the first failure. */
function quietRunner(
  original: VitestTestRunner,
  changes: { readonly testNamePattern: RegExp | undefined; readonly testTimeout: number },
) {
  let failed: string | undefined;
  const silent = async (): Promise<void> => undefined;
  const runner: VitestTestRunner = Object.create(original, {
    config: { value: { ...original.config, ...changes } },
    onTaskUpdate: { value: silent },
    onCollected: { value: silent },
    onAfterRunFiles: { value: silent },
    onCollectStart: {
      value: (file: File) => VitestTestRunner.prototype.onCollectStart.call(runner, file),
    },
    // Vitest loads files of the kind `setup` again.
    importFile: {
      value: (filepath: string) => VitestTestRunner.prototype.importFile.call(runner, filepath, 'setup'),
    },
    onBeforeRunSuite: {
      value: async (suite: Suite) => {
        if (failed !== undefined) suite.mode = 'skip';
        await VitestTestRunner.prototype.onBeforeRunSuite.call(runner, suite);
      },
    },
    onBeforeRunTask: {
      value: async (test: Test) => {
        if (failed !== undefined) test.mode = 'skip';
        await VitestTestRunner.prototype.onBeforeRunTask.call(runner, test);
      },
    },
    onAfterRunTask: {
      value: (test: Test) => {
        if (test.result?.state === 'fail')
          failed ??= `${test.fullName}: ${test.result.errors?.[0]?.message ?? ''}`;
        VitestTestRunner.prototype.onAfterRunTask.call(runner, test);
      },
    },
  });
  return { runner, failed: () => failed };
}

/** A file that does not load fails without a test. */
function ownFailure({ name, result }: File): string {
  const first = result?.state === 'fail' ? result.errors?.[0]?.message : undefined;
  return first === undefined ? '' : `${name}: ${first}`;
}
