import { queryOptions } from '@tanstack/react-query';
import { contractOf } from '#openapi/gen/registry.ts';
import type { BodyOf, OperationKey, PathOf, QueryOf, ResultOf } from '#openapi/index.ts';
import { refusal, type OperationContract } from '#openapi/wire.ts';
import { buildHeader, traffic } from '#shared/app/traffic.ts';
import createClient from 'openapi-fetch';
import * as z from 'zod/mini';
import { answerInfo, askAgain } from './again.ts';
import { runningSave } from './form-keys.ts';
import { callerHeaders, connection, type Caller } from './connection.ts';
import { ApiError, ContractError } from './errors.ts';
import { answerSlot, readOfflineAnswer, storeAnswer } from './offline-answers.ts';
import { bodyFailure, networkFailure, statusFailure, type FailureOptions } from './failures.ts';
import { parseJson } from './parse-json.ts';
import { timeLimit } from './time-limit.ts';

declare global {
  /** The request that src/public/first-paint.js sent before the app was loaded; usable once. */
  var campusEarly: ((request: Request) => Promise<Response> | undefined) | undefined;
}

type WriteMethod = 'post' | 'put' | 'delete';
type Method = WriteMethod | 'get';
type PathsOf<M extends Method> = OperationKey extends infer Key
  ? Key extends `${Uppercase<M>} ${infer Path}`
    ? Path
    : never
  : never;
type KeyOf<M extends Method, Path extends PathsOf<M>> = Extract<`${Uppercase<M>} ${Path}`, OperationKey>;

// The tuples keep `never` (an operation without such parameters) from making the whole type never.
type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : [Record<string, never>] extends [T]
    ? { readonly [N in Name]?: T | undefined }
    : { readonly [N in Name]: T };
type Args<Key extends OperationKey> = Part<'query', QueryOf<Key>> &
  Part<'params', PathOf<Key>> &
  Part<'body', BodyOf<Key>>;

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Shows no toast for an error status or a lost connection: the caller shows it. */
  readonly quiet?: boolean | undefined;
  /** Replaces the session's token: the token of a session that is ending or has not begun. */
  readonly token?: string | undefined;
  /** Disables retries after a 503, for a caller that must not wait longer than the time limit. */
  readonly once?: boolean | undefined;
};

export type ReadPath = PathsOf<'get'>;
export type WritePath<M extends WriteMethod> = PathsOf<M>;
/** `code` is text because servers send it as a number or as text. */
export type Answer<Result> = { readonly result: Result; readonly message: string; readonly code: string };

/** An answer that differs from the cached one. */
export type ResultWithEtag<Result> = { readonly result: Result; readonly etag: string };

type RawCall = CallOptions & {
  /** The ETag of the cached answer. */
  readonly etag?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
};

type AnyOperation = {
  parameters: { query?: Record<string, unknown>; path?: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
};
type AnyPaths = Record<string, Record<Method, AnyOperation>>;

/** Sends a GET and returns `result`. */
export async function read<Path extends ReadPath>(
  path: Path,
  args: Args<KeyOf<'get', Path>> & CallOptions,
): Promise<ResultOf<KeyOf<'get', Path>>> {
  return (await call<KeyOf<'get', Path>>('get', path, args)).result;
}

/** Sends a conditional GET; returns undefined when `etag` is still current. */
export async function readIfChanged<Path extends ReadPath>(
  path: Path,
  args: Args<KeyOf<'get', Path>> & CallOptions & Pick<RawCall, 'etag'>,
): Promise<ResultWithEtag<ResultOf<KeyOf<'get', Path>>> | undefined> {
  const { response, answer } = await request<KeyOf<'get', Path>>('get', path, args);
  return answer === undefined
    ? undefined
    : { result: answer.result, etag: response.headers.get('ETag') ?? '' };
}

/** Sends a POST, PUT or DELETE and returns `result`. */
export async function write<M extends WriteMethod, Path extends PathsOf<M>>(
  method: M,
  path: Path,
  args: Args<KeyOf<M, Path>> & CallOptions,
): Promise<ResultOf<KeyOf<M, Path>>> {
  return (await call<KeyOf<M, Path>>(method, path, args)).result;
}

/** Like `write`, and also returns the server's message for the user. */
export async function writeAndNotify<M extends WriteMethod, Path extends PathsOf<M>>(
  method: M,
  path: Path,
  args: Args<KeyOf<M, Path>> & CallOptions,
): Promise<Answer<ResultOf<KeyOf<M, Path>>>> {
  return call<KeyOf<M, Path>>(method, path, args);
}

type ReadOptions = {
  /** As in CallOptions; `untilAnswered`: a query that has data shows a toast when its refetch fails. */
  readonly quiet?: boolean | 'untilAnswered';
  /** The data is the same for all users: the key omits user and department, so a login does not refetch it. */
  readonly shared?: boolean;
};

/** Returns `queryOptions` of a GET. The key starts with user id and orgCode. */
export function readOptions<Path extends ReadPath>(path: Path, init: Args<KeyOf<'get', Path>> & ReadOptions) {
  const { quiet, shared, ...args } = init;
  const start = shared === true ? sharedKeyOf(path) : keyOf(path);
  return queryOptions({
    queryKey: [...start, args],
    queryFn: ({ signal, client, queryKey }): Promise<ResultOf<KeyOf<'get', Path>>> => {
      const isFirst = () => client.getQueryData(queryKey) === undefined;
      return read(path, { ...init, quiet: quiet === 'untilAnswered' ? isFirst() : quiet, signal });
    },
  });
}

/** Returns the key prefix of everything read from `path`, for `invalidateQueries`. */
export function keyOf(path: ReadPath): readonly [userId: string, orgCode: string, path: ReadPath] {
  return [...connection().scope(), path];
}

/** Like `keyOf`, for shared data. */
export function sharedKeyOf(path: ReadPath): readonly [userId: '', orgCode: '', path: ReadPath] {
  return ['', '', path];
}

/** A call with a computed path (record-calls.ts); all others use `read` and `write`. */
export async function call<Key extends OperationKey>(
  method: Method,
  path: string,
  init: RawCall,
): Promise<Answer<ResultOf<Key>>> {
  const { answer } = await request<Key>(method, path, init);
  if (answer === undefined) throw new TypeError('Unreachable');
  return answer;
}

/** Returns undefined when the server reports that the cached answer is current. */
async function request<Key extends OperationKey>(method: Method, path: string, init: RawCall) {
  const operation = `${method.toUpperCase()} ${path}`;
  // Read before the first await: another form may be saved while the contract is loading.
  const form = runningSave();
  const token = init.token ?? connection().token();
  const caller = { token, headers: callerHeaders(token) };
  const contractLoad = arrival(contractOf(method, path));
  const contract = async () => {
    const arrived = await contractLoad;
    if (arrived === undefined) throw networkFailure({ token, quiet: init.quiet });
    return arrived.value;
  };
  // A read does not wait for the contract: the answer is checked when both have arrived.
  const { body: bodySchema, once } = (method === 'get' ? undefined : await contract()) ?? {};
  if (bodySchema !== undefined) checkRequest(operation, bodySchema, init.body);
  const exchanging = (headers: Caller['headers']) => exchange(method, path, init, { ...caller, headers });
  const sendRequest =
    once === true
      ? (await import('./idempotency-keys.ts')).sendOnce(path, init.params, caller.headers, exchanging, form)
      : () => exchanging(caller.headers);
  const { response, error, text, cacheSlot } =
    init.once === true
      ? await sendRequest()
      : await askAgain(sendRequest, answerInfo, method === 'get', init.signal);
  if (response.status === 304) return { response, answer: undefined };
  if (!response.ok) throw statusFailure(response.status, error, { token, quiet: init.quiet });
  const answers = (await contract())?.answers;
  const schema = answers?.[String(response.status)] ?? answers?.['default'];
  const body = parseJson(text);
  const failure = bodyFailure(body, { token, quiet: init.quiet });
  if (failure !== undefined) throw failure;
  const answer = checkedAnswer<Key>(operation, schema, body);
  // A refusal, or the page of a proxy, must not replace an answer that works without the server.
  if (cacheSlot !== undefined) void storeAnswer(cacheSlot, text);
  return { response, answer };
}

/** The promise is awaited later or never: an unawaited failure must not become an unhandled rejection. */
const arrival = <T>(promise: Promise<T>): Promise<{ readonly value: T } | undefined> =>
  promise.then(
    (value) => ({ value }),
    () => undefined,
  );

/** The contract is loaded with an operation's first call; without a connection that call fails like any other. */
export async function fetchContract(
  method: Method,
  path: string,
  options: FailureOptions,
): Promise<OperationContract | undefined> {
  return contractOf(method, path).catch(() => {
    throw networkFailure(options);
  });
}

/** Sends the request and reads the complete answer within the time limit. */
async function exchange(method: Method, path: string, init: RawCall, { token, headers }: Caller) {
  const limit = timeLimit(init.signal);
  const cacheSlot = method === 'get' ? answerSlot(path, init.query) : undefined;
  try {
    const { response, error } = await send(method, path, { ...init, signal: limit.signal }, headers);
    traffic.answered(response.headers.get(buildHeader));
    const text = response.ok ? await response.text() : '';
    return { response, error, text, cacheSlot };
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    const cached = cacheSlot && (await readOfflineAnswer(cacheSlot));
    if (cached !== undefined)
      return { response: cached, error: undefined, text: await cached.text(), cacheSlot: undefined };
    throw networkFailure({ token, quiet: init.quiet });
  } finally {
    limit.clear();
  }
}

/** Checks an answer against its contract and returns it; a refusal throws `ApiError`, a breach `ContractError`. */
export function checkedAnswer<Key extends OperationKey>(
  operation: string,
  schema: OperationContract['answers'][string] | undefined,
  body: unknown,
): Answer<ResultOf<Key>> {
  if (schema === undefined || typeof schema === 'string')
    throw new ContractError('answer', operation, '', 'a status or kind the contract does not have');
  const answer = z.safeParse(schema, body);
  if (!answer.success) throw breach('answer', operation, answer.error);
  return unwrap<Key>(answer.data);
}

function send(method: Method, path: string, init: RawCall, headers: Caller['headers']) {
  const { apiBase } = connection();
  const client = createClient<AnyPaths>({
    baseUrl: new URL(apiBase, globalThis.location?.href ?? 'http://localhost').href,
    fetch: (request) => globalThis.campusEarly?.(request) ?? fetch(request),
  });
  // Every GET except the dictionary items carries the time in seconds (docs/wire.md#headers).
  const isTimed = method === 'get' && !path.startsWith('/sys/dict/getDictItems');
  const time = isTimed ? { _t: Math.floor(Date.now() / 1000) } : {};
  return client.request(method, path, {
    params: { query: { ...init.query, ...time }, path: { ...init.params } },
    ...(init.body === undefined ? {} : { body: init.body }),
    headers: {
      ...headers,
      ...(init.etag ? { 'If-None-Match': init.etag } : {}),
    },
    signal: init.signal ?? null,
    parseAs: 'stream',
  });
}

function checkRequest(operation: string, schema: z.ZodMiniType, body: unknown): void {
  const checked = z.safeParse(schema, body);
  if (!checked.success) throw breach('request', operation, checked.error);
}

function breach(side: 'request' | 'answer', operation: string, error: z.core.$ZodError): ContractError {
  const issue = deepest(error.issues);
  return new ContractError(side, operation, issue?.path.join('.') ?? '', issue?.message ?? '');
}

/** In a union, only the branch that matches furthest names the right field. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const candidates = issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    return issue.errors.flatMap((branch) => {
      const found = deepest(branch);
      return found === undefined ? [] : [{ ...found, path: [...issue.path, ...found.path] }];
    });
  });
  return [...candidates].sort((left, right) => right.path.length - left.path.length)[0];
}

function unwrap<Key extends OperationKey>(answer: unknown): Answer<ResultOf<Key>> {
  const refused = refusal.safeParse(answer).data;
  if (refused !== undefined) {
    const { message, code, result } = refused;
    throw new ApiError({
      kind: 'refusal',
      message,
      status: 200,
      code: String(code),
      details: result ?? null,
    });
  }
  if (!isSuccessEnvelope<Key>(answer)) throw new TypeError('Unreachable');
  return { result: answer.result, message: answer.message ?? '', code: String(answer.code ?? '') };
}

type SuccessEnvelope<Key extends OperationKey> = {
  success: true;
  result: ResultOf<Key>;
  message?: string | null;
  code?: number | string;
};

/** Converts checked data to its static type; openapi/gen/proof.ts proves at compile time that the two agree. */
function isSuccessEnvelope<Key extends OperationKey>(answer: unknown): answer is SuccessEnvelope<Key> {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}
