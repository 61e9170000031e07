import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, type BrowserContext } from '@playwright/test';
import { browserArguments } from './browser-arguments.ts';
import { type ContextWatch, watchContext } from './journey-watch.ts';

/** A browser with a profile on disk. */
export type OwnBrowser = {
  readonly context: BrowserContext;
  readonly watch: ContextWatch;
  /** Kills all processes of the browser at once, like a power failure. */
  readonly kill: () => Promise<void>;
};

/**
 * Starts Chromium with this profile. Playwright's own persistent contexts can only be closed, which lets
 * pages run their end handlers.
 */
export async function startOwnBrowser(profile: string): Promise<OwnBrowser> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  // The file is left over from a killed browser.
  await rm(portFile, { force: true });
  const child = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...browserArguments,
      '--password-store=basic',
      '--lang=zh-CN',
      '--window-size=1366,900',
      'about:blank',
    ],
    // A process group of its own allows killing its children too.
    { detached: true, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const portLine = async (): Promise<string> =>
    (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  await expect.poll(portLine, { timeout: 30_000 }).toMatch(/^\d+$/);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portLine()}`);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('the browser has no window');
  return {
    context,
    watch: watchContext(context),
    kill: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
