import * as z from 'zod/mini';
import { createTabStore, openStorage } from '#shared/browser/storage.ts';
import { shortHash } from '#shared/text/short-hash.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { connection } from './connection.ts';
import type { FormSave } from './form-keys.ts';

// Keys of adding requests outside forms that have no answer yet. The next request to the same path reuses the key of
// the lost one, so the server does not repeat completed work (decisions 128 and 142).

const store = createTabStore(openStorage('session'));
let importKeys = store.read('lostImports', z.record(z.string(), z.string())) ?? {};
/**
 * The names of imports. An import takes long, and its rows may have no key of their own, so its key survives a reload of
 * the page.
 */
const imports = new Set(Object.keys(importKeys));
const read = (): Readonly<Record<string, string>> => importKeys;
function write(keys: Readonly<Record<string, string>>): void {
  importKeys = keys;
  store.write('lostImports', Object.fromEntries(Object.entries(keys).filter(([name]) => imports.has(name))));
}
const remember = (name: string, key: string): void => write({ ...importKeys, [name]: key });

/** The pending keys of this page, which other requests must not reuse. */
const underway = new Set<string>();

const nameOf = (path: string, params: unknown): string =>
  `${connection().scope()[0]} ${path} ${JSON.stringify(params ?? {})}`;

type OnceKey = {
  readonly key: string;
  /** An answer arrived, whatever its status. */
  readonly answered: () => void;
  /** No answer arrived; the server may have done the work. */
  readonly lost: () => void;
};

/** Returns the key of an adding request: the key of a lost request, otherwise a new one. */
function onceKey(name: string): OnceKey {
  const before = read()[name];
  const key = before === undefined || underway.has(before) ? randomKey() : before;
  underway.add(key);
  remember(name, key);
  return {
    key,
    answered: () => {
      underway.delete(key);
      const { [name]: mine, ...others } = read();
      if (mine === key) write(others);
    },
    lost: () => {
      underway.delete(key);
      remember(name, key);
    },
  };
}

/** Returns the key of an addition from a form: it stays the same until the form gets a new key. */
function formOnceKey({ key, begun }: FormSave, path: string, params: unknown): OnceKey {
  const name = nameOf(path, params);
  const at = begun.get(name) ?? 0;
  begun.set(name, at + 1);
  const nothing = () => undefined;
  return { key: `${key}-${shortHash(name)}-${at}`, answered: nothing, lost: nothing };
}

type AnswerWithStatus = { readonly response: Pick<Response, 'status'> };
type Send<T> = (headers: Readonly<Record<string, string>>) => Promise<T>;

/**
 * Returns a function that sends a request with an Idempotency-Key and remembers whether it was answered; a further call
 * sends the same key. An answer of a proxy (502, 504) does not count as one. `form` is the save that the request
 * belongs to.
 */
export function sendOnce<T extends AnswerWithStatus>(
  path: string,
  params: unknown,
  headers: Readonly<Record<string, string>>,
  send: Send<T>,
  form?: FormSave,
): () => Promise<T> {
  const sent = form === undefined ? onceKey(nameOf(path, params)) : formOnceKey(form, path, params);
  return sendWithKey(sent, headers, send);
}

/** Like `sendOnce`, for the rows of a sheet: a lost import is recognised after a reload of the page as well. */
export function importOnce<T extends AnswerWithStatus>(
  path: string,
  params: unknown,
  headers: Readonly<Record<string, string>>,
  send: Send<T>,
): () => Promise<T> {
  const name = nameOf(path, params);
  imports.add(name);
  return sendWithKey(onceKey(name), headers, send);
}

function sendWithKey<T extends AnswerWithStatus>(
  sent: OnceKey,
  headers: Readonly<Record<string, string>>,
  send: Send<T>,
): () => Promise<T> {
  return async () => {
    try {
      const found = await send({ ...headers, 'Idempotency-Key': sent.key });
      if (found.response.status >= 502) sent.lost();
      else sent.answered();
      return found;
    } catch (error) {
      sent.lost();
      throw error;
    }
  };
}
