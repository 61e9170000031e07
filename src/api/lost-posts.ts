import { shortHash } from '#lib/short-hash.ts';
import { randomKey } from '#lib/random-key.ts';
import { connection } from './connection.ts';
import type { FormSave } from './form-keys.ts';

// Keys of requests that add something, come from no form, and have not been answered. The next one by the same path is sent with the key of the one
// that was lost: what the server has done already it does not do twice (decisions 128 and 142).

let kept: Readonly<Record<string, string>> = {};
const read = (): Readonly<Record<string, string>> => kept;
const write = (keys: Readonly<Record<string, string>>): void => void (kept = keys);
const remember = (name: string, key: string): void => write({ ...kept, [name]: key });

/** Those of this page that are on their way: their keys are not given to others. */
const underway = new Set<string>();

const nameOf = (path: string, params: unknown): string =>
  `${connection().scope()[0]} ${path} ${JSON.stringify(params ?? {})}`;

type OnceKey = {
  readonly key: string;
  /** There is an answer, whatever it says. */
  readonly answered: () => void;
  /** Nothing came back; it may have been done. */
  readonly lost: () => void;
};

/** The key of a request that adds something: that of one which was lost, else a new one. */
function onceKey(path: string, params: unknown): OnceKey {
  const name = nameOf(path, params);
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

/** The key of an addition from a form: the same each time the form is sent, until the form has another. */
function formOnceKey({ key, begun }: FormSave, path: string, params: unknown): OnceKey {
  const name = nameOf(path, params);
  const at = begun.get(name) ?? 0;
  begun.set(name, at + 1);
  const nothing = () => undefined;
  return { key: `${key}-${shortHash(name)}-${at}`, answered: nothing, lost: nothing };
}

/**
 * Returns a function that sends a request with an Idempotency-Key and remembers whether it was answered; a further call sends the
 * same key. An answer of a proxy (502, 504) is none of the server's. `form`: the save of a form that the request belongs to.
 */
export function sendOnce<T extends { readonly response: Response }>(
  path: string,
  params: unknown,
  headers: Readonly<Record<string, string>>,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
  form?: FormSave,
): () => Promise<T> {
  const sent = form === undefined ? onceKey(path, params) : formOnceKey(form, path, params);
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
