import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { pino, type Logger } from 'pino';
import { parseConfig } from '#server/config/config.ts';
import type { Product } from '#server/boot/product.ts';
import {
  blankDatabase,
  TEST_PASSWORD,
  testDatabase,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { openRegistry, type Registry } from '#server/schools/registry.store.ts';
import { startSchools } from '#server/schools/start-schools.ts';
import { entryOf, hostOfSchool } from './entry.ts';

/** The response of a server. */
export type HttpAnswer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly body?: unknown;
  /** Raw bytes in place of a JSON body. */
  readonly payload?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ManySchools = {
  readonly product: Product;
  readonly port: number;
  readonly registry: Registry;
  readonly databases: ReadonlyMap<string, TestDatabase>;
  readonly env: Readonly<Record<string, string>>;
  /** Sends a request as a browser does that opened the school's host name. */
  readonly call: (school: string, path: string, options?: RequestOptions) => Promise<HttpAnswer>;
  /** Returns the token of a session; it is the same at each call for an account. */
  readonly login: (school: string, username: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Cheap hashing parameters: the cost of hashing is not under test. */
export const cheapPasswords = {
  hash: (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify,
};

/**
 * Starts one server with schools that are copies of the same template, so that an id in one names the same record in
 * the others.
 */
export async function manySchools(
  ids: readonly string[],
  options: {
    readonly awake?: number;
    readonly log?: Logger;
    readonly env?: Readonly<Record<string, string>>;
    /** Settings of each school in the registry. */
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<ManySchools> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-many-'));
  const list = await blankDatabase();
  const registry = openRegistry(list.url, () => undefined);
  const databases = new Map<string, TestDatabase>();
  for (const id of ids) {
    const database = await testDatabase();
    databases.set(id, database);
    await registry.add({ ...entryOf(id, database.url), settings: options.settings ?? {} });
  }
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', ...options.env };
  const product = await startSchools({
    config: { ...parseConfig(env), schools: { url: list.url, awake: options.awake ?? 10 } },
    env,
    log: options.log ?? pino({ level: 'silent' }),
    siteRoot: '/nonexistent',
    passwords: cheapPasswords,
  });
  const port = Number(new URL(product.url).port);
  const call: ManySchools['call'] = (school, requestPath, request) =>
    requestHost(port, hostOfSchool(school), requestPath, request);
  const tokens = new Map<string, Promise<string>>();
  return {
    product,
    port,
    registry,
    databases,
    env,
    call,
    login: (school, username) => {
      const key = `${school} ${username}`;
      const known = tokens.get(key) ?? logIn(call, school, username);
      tokens.set(key, known);
      return known;
    },
    close: async () => {
      await product.close();
      for (const database of databases.values()) await database.close();
      await list.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function logIn(call: ManySchools['call'], school: string, username: string): Promise<string> {
  const body = { username, password: TEST_PASSWORD };
  const reply = await call(school, '/api/sys/login', { method: 'POST', body });
  const token = /"token":"([\w-]+)"/.exec(reply.text)?.[1];
  if (token === undefined) throw new Error(`${username} of ${school} cannot log in: ${reply.text}`);
  return token;
}

/** Sends a request to this machine with a chosen Host header, which `fetch` does not allow. */
export async function requestHost(
  port: number,
  host: string,
  requestPath: string,
  options: RequestOptions = {},
): Promise<HttpAnswer> {
  const { method = 'GET', token, body, payload, headers = {} } = options;
  const sent = payload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return await new Promise((resolve, reject) => {
    const request = ask(
      {
        host: '127.0.0.1',
        port,
        path: requestPath,
        method,
        agent: false,
        headers: {
          host,
          ...(token === undefined ? {} : { 'x-access-token': token }),
          ...(sent === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(sent.length) }),
          ...headers,
        },
      },
      (answer) => {
        text(answer).then(
          (reply) => resolve({ status: answer.statusCode ?? 0, text: reply, headers: answer.headers }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
}
