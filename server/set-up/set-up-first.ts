import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import { createDisposables } from '#server/process/disposables.ts';
import { parseConfig, type Config } from '#server/config/config.ts';
import { lanAddresses } from '#server/tls/lan-addresses.ts';
import { listen, openSecure } from '#server/process/listen.ts';
import { asksFirst, choiceNames, keepChoices, withChoices } from './choices.ts';
import type { Field } from './read-form.ts';
import { createSetUpApp, type Answer } from './set-up-app.ts';

type Parts = {
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly abort: AbortSignal;
};

/** Shows the first-run setup in a browser when it is needed. Returns the settings for the start. */
export async function setUpFirst(parts: Parts): Promise<Config> {
  const { config, env } = parts;
  if (!asksFirst(env, config.dataDir)) return config;
  const { choices, password } = await askChoices(parts);
  await keepChoices(config.dataDir, choices);
  return { ...parseConfig(withChoices(env)), adminPassword: password };
}

async function askChoices({ config, env, log, say, abort }: Parts): Promise<Answer> {
  const disposables = createDisposables(log);
  const code = randomCode();
  const requestedFields = new Set<Field>(choiceNames.filter((name) => !env[name]));
  let settled: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    settled = resolve;
    abort.addEventListener('abort', () => reject(abort.reason));
  });
  answer.catch(() => undefined);
  try {
    abort.throwIfAborted();
    const secure = await openSecure(config, log);
    let url = '';
    const app = createSetUpApp({
      dataDir: config.dataDir,
      code,
      asked: requestedFields,
      trustProxy: config.trustProxy,
      addressesOf: ({ HOST }) => addressesAt(HOST ?? config.host, url),
      settled: (answer) => settled(answer),
    });
    disposables.add('set-up', () => app.close());
    url = await listen(app, secure, { config, log, disposables });
    say(`第一次启动，请在这台电脑的浏览器里打开并填写：${url}`);
    say(`在其他设备上打开时要输入设置码：${code}`);
    return await answer;
  } finally {
    // The product listens at the same port.
    await disposables.close();
  }
}

function addressesAt(host: string, url: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const { protocol, port } = new URL(url);
  return lanAddresses(networkInterfaces()).map((address) => `${protocol}//${address}${port && `:${port}`}`);
}

/** Sixty bits, in signs that can be read out. */
function randomCode(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('');
}
