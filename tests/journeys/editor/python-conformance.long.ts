import type { Frame, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { readPrograms, withLastLine, type ConformanceProgram } from '#tests/python/conformance.ts';

test.describe.configure({ timeout: 1_800_000 });

/** The messages of the running program. */
type Heard = { out: string; err: string; error: string | undefined; hasEnded: boolean };

const field = '.asking input';

/** Runs in each frame before its scripts: the messages of the worker are complete, the page shows only the visible lines. */
function hearWorkers(): void {
  const heard: Heard = { out: '', err: '', error: undefined, hasEnded: false };
  Reflect.set(globalThis, 'pythonHeard', heard);
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'output')
          for (const { stream, text } of data.parts)
            if (stream === 'out' || stream === 'err') heard[stream === 'out' ? 'out' : 'err'] += text;
        if (data.kind === 'ask' && data.question === 'line') heard.out += JSON.parse(data.payload).prompt;
        if (data.kind === 'ended') Object.assign(heard, { hasEnded: true, error: data.error?.message });
        if (data.kind === 'broken')
          Object.assign(heard, { hasEnded: true, error: `broken: ${data.message}` });
      });
    }
  };
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title="Python 编辑器"]').elementHandle();
  const frame = await element?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('The editor has no frame');
  return frame;
}

/** Runs a program as its user does, and returns its output. */
async function run(page: Page, frame: Frame, { text, input, expected }: ConformanceProgram): Promise<string> {
  await frame.getByRole('textbox', { name: 'Python 代码' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await frame.evaluate(() =>
    Object.assign(Reflect.get(globalThis, 'pythonHeard'), {
      out: '',
      err: '',
      error: undefined,
      hasEnded: false,
    }),
  );
  await frame.getByRole('button', { name: '运行' }).click();
  const lines = [...input];
  for (;;) {
    const isAsking = await frame.waitForFunction(
      (selector) =>
        Reflect.get(globalThis, 'pythonHeard').hasEnded
          ? 'ended'
          : document.querySelector(selector) !== null && 'asking',
      field,
    );
    if ((await isAsking.jsonValue()) === 'ended') break;
    const question = await frame.$(field);
    const line = lines.shift();
    if (line !== undefined) await question?.fill(line);
    await question?.press(line === undefined ? 'Control+d' : 'Enter');
  }
  const { out, err, error }: Heard = await frame.evaluate(() => Reflect.get(globalThis, 'pythonHeard'));
  // A program that ends itself with a text has no error.
  return error === undefined && out !== expected ? withLastLine(out, err) : withLastLine(out, error);
}

test('programs give the output of CPython @oldest', async ({ page }) => {
  page.setDefaultTimeout(180_000);
  await page.addInitScript(hearWorkers);
  await enterAs(page, '/create/python', 's30121');
  const frame = await frameOf(page);
  await expect(frame.getByRole('button', { name: '运行' })).toBeEnabled();
  const parts = process.env['PROGRAMS']?.split(' ');
  // The tests in Node run all programs with the same modules; `npm run python:conformance -- --browser` runs them here.
  const programs =
    parts === undefined ? readPrograms().filter((_, place) => place % 8 === 0) : readPrograms(...parts);
  const different: string[] = [];
  for (const program of programs)
    if ((await run(page, frame, program)) !== program.expected) different.push(program.name);
  const equal = programs.length - different.length;
  console.log(`${equal} of ${programs.length} programs give CPython's output`);
  expect(different).toEqual([]);
});
