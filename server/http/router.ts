import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Redirect, NotModified, type AllOperations, type Download, type FileReply } from './operation.ts';
import { rowScope, type Caller, type RowLimits, type RowScope } from './caller.ts';
import { stateOf } from './request-state.ts';
import type { OverloadLevel } from './overload-level.ts';
import { requireQueryText } from './body-text.ts';
import { contractCompilers } from './compilers.ts';
import { contractOperations, contractSchemas, type ContractOperation } from './contract.ts';
import { successEnvelope } from './envelope.ts';
import { isNotModified, sendNotModified } from './conditional.ts';
import { sendDownload, sendFile } from './file-reply.ts';
import { once } from './once.ts';
import { mayUseReplica, readFromReplica, setWriteCookie, type ReplicaReads } from './replica-reads.ts';
import { refusals } from './refusal.ts';
import { addOnce, contentOf, onceHeader, readKey, type IdempotencyStore } from './idempotency.ts';
import { readImportUpload, withoutLines } from './import-upload.ts';
import { runInContext, type RunContext } from './run-context.ts';
import { readUpload } from './upload.ts';
import { bodyReaders, withoutForeignParameters } from './lenient-bodies.ts';
import '@fastify/cookie';

export type RouterDeps = {
  readonly operations: AllOperations;
  readonly clock: () => Date;
  /** The overload level of the server. */
  readonly load: () => OverloadLevel;
  /** The caller of a token; undefined when the token is unknown, ended or expired. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Codes whose control is disabled: all logged-in users have them (docs/behaviour.md#permissions). */
  readonly openCodes: () => Promise<ReadonlySet<string>>;
  /** Stored answers of additions with an Idempotency-Key. */
  readonly idempotency: IdempotencyStore;
  /** Returns the data rules of the caller. */
  readonly limitsOf: (caller: Caller) => Promise<RowLimits>;
  /** The replica; undefined without one. */
  readonly replica?: ReplicaReads | undefined;
};

/** Routes shared by all servers of a process, so that another school needs no schemas or compilers. */
const contractRoutes = once(() => {
  const operations = contractOperations();
  const compilers = contractCompilers();
  const readerOf = bodyReaders(operations, contractSchemas());
  return operations.map((operation) => {
    const { method, url, query, params, body, answer } = operation;
    const [ofQuery, ofParams] = [query, params].map((one) => compilers.validator(one, true));
    const validators = new Map([
      ['querystring', ofQuery],
      ['params', ofParams],
    ]);
    const ofBody = compilers.validator(body, false);
    const serializer = compilers.serializer({ schema: answer, method, url, httpStatus: '200' });
    return {
      operation,
      readBody: readerOf(operation),
      // One route serves both: Node.js omits the body for HEAD.
      method: method === 'GET' ? ['GET', 'HEAD'] : [method],
      schema: {
        querystring: query,
        ...(params === undefined ? {} : { params }),
        ...(body === undefined ? {} : { body }),
        // A numeric key would make V8 allocate an array for all smaller numbers, two kilobytes per route.
        ...(answer === undefined ? {} : { response: { '2xx': answer } }),
      },
      validatorCompiler: ({ httpPart = '' }: { readonly httpPart?: string }) =>
        validators.get(httpPart) ?? ofBody,
      serializerCompiler: () => serializer,
    };
  });
});

type Invoke = (input: unknown, context: unknown) => Promise<unknown>;
/** Handlers of one operation; without a replica both are the primary's. */
type Invokers = { readonly atPrimary: Invoke; readonly atReplica: Invoke };

/**
 * Registers every operation of the contract below /api. Permissions are checked before the body is read. The server
 * does not start if an operation has no handler.
 */
export function registerContract(app: FastifyInstance, deps: RouterDeps): void {
  for (const { operation, readBody, method, ...route } of contractRoutes()) {
    const invokers = {
      atPrimary: handlerOf(deps.operations, operation),
      atReplica: handlerOf(deps.replica?.operations ?? deps.operations, operation),
    };
    app.route({
      ...route,
      method: [...method],
      url: `/api${operation.url}`,
      onRequest: async (request) => {
        await runInContext(runContextOf(request, operation), () => admit(request, operation, deps));
      },
      preValidation: async (request) => {
        requireQueryText(request.url, request.query);
        request.query = withoutForeignParameters(request.query, operation.query);
        request.body = readBody(request.body);
      },
      handler: (request, reply) =>
        runInContext(runContextOf(request, operation), () =>
          answer(request, reply, operation, invokers, deps),
        ),
    });
  }
}

function handlerOf(operations: Readonly<Record<string, unknown>>, { key }: ContractOperation): Invoke {
  const handler = operations[key];
  if (typeof handler !== 'function') throw new Error(`${key} has no handler`);
  return async (input, context): Promise<unknown> => await handler(input, context);
}

const runContextOf = (request: FastifyRequest, { key }: ContractOperation): RunContext => ({
  id: request.id,
  operation: key,
  span: stateOf(request).span,
});

async function admit(request: FastifyRequest, operation: ContractOperation, deps: RouterDeps): Promise<void> {
  const state = stateOf(request);
  state.operation = operation;
  const usesReplica = mayUseReplica(request, operation, deps.replica);
  // The load of the replica does not matter for requests that the primary answers.
  if (Math.max(deps.load(), usesReplica ? (deps.replica?.load() ?? 0) : 0) >= operation.load) {
    // Refuse before reading the session and without an operation log entry: a refusal must cost nothing.
    state.isAudited = true;
    throw refusals.loaded();
  }
  const token = request.headers['x-access-token'];
  if (typeof token === 'string' && token !== '') state.caller = await deps.authenticate(token);
  const { passwordDue = false, secondFactorDue = false } = state.caller ?? {};
  if ((passwordDue || secondFactorDue) && !operation.whilePasswordDue) {
    if (operation.permission !== 'public')
      throw passwordDue ? refusals.passwordDue() : refusals.secondFactorDue();
    // Public operations treat this caller as anonymous.
    state.caller = undefined;
  }
  if (operation.permission === 'public') return;
  if (state.caller === undefined) {
    throw typeof token === 'string' && token !== '' ? refusals.deadToken() : refusals.noToken();
  }
  if (operation.permission === 'login') return;
  const { grants } = state.caller;
  if (operation.permission.some((code) => grants.has(code))) return;
  const open = await deps.openCodes();
  if (!operation.permission.some((code) => open.has(code))) throw refusals.forbidden();
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: ContractOperation,
  invokers: Invokers,
  deps: RouterDeps,
): Promise<unknown> {
  const { caller, visitor, device } = stateOf(request);
  const context = {
    caller,
    scope: await withRowLimits(rowScope(operation.scope, caller), caller, deps),
    visitor: caller?.userId ?? visitor,
    device,
    share: shareToken(request),
    closed: abortSignalOf(reply),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    upload: () => readUpload(request),
    header: (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    cookie: (name: string) => request.cookies[name],
  };
  if (operation.changes && deps.replica !== undefined) setWriteCookie(request, reply);
  const input = { query: request.query, path: request.params, body: request.body ?? undefined };
  const atPrimary = () => invokers.atPrimary(input, context);
  const key = operation.once ? readKey(request.headers[onceHeader]) : undefined;
  const owner =
    caller !== undefined ? `u:${caller.userId}` : device === '' ? undefined : `d:${device.slice(0, 70)}`;
  if (key !== undefined && owner !== undefined) {
    const keyed = { owner, key, operation: operation.key };
    if (operation.log === 'import') {
      const { part, content, isCheck } = await readImportUpload(request);
      const run = async () =>
        successEnvelope(
          await invokers.atPrimary(input, { ...context, upload: async () => part }),
          deps.clock(),
        );
      if (isCheck) return await run();
      const fullRequest = { ...keyed, content: contentOf([input, content]) };
      return await addOnce(deps.idempotency, fullRequest, deps.clock, run, withoutLines);
    }
    return await addOnce(deps.idempotency, { ...keyed, content: contentOf(input) }, deps.clock, async () =>
      successEnvelope(await atPrimary(), deps.clock()),
    );
  }
  const value = mayUseReplica(request, operation, deps.replica)
    ? await readFromReplica(() => invokers.atReplica(input, context), atPrimary, request.log)
    : await atPrimary();
  if (isFileReply(value)) return sendFile(request, reply, value);
  if (isDownload(value)) return sendDownload(reply, value);
  if (value instanceof Redirect) return sendRedirect(reply, value);
  if (value instanceof NotModified) return sendNotModified(reply, value);
  if (operation.conditional && isNotModified(request, reply, value)) return reply.code(304).send();
  return successEnvelope(value, deps.clock());
}

/** Created on demand: most answers are done before a client could disconnect. */
function abortSignalOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    if (signal !== undefined) return signal;
    const closed = new AbortController();
    ({ signal } = closed);
    if (raw.destroyed) closed.abort();
    else raw.once('close', () => closed.abort());
    return signal;
  };
}

/** The token is in a header, because URLs end up in logs and histories. */
function shareToken({ headers }: FastifyRequest): string {
  const token = headers['x-work-share'];
  return typeof token === 'string' && /^[\w-]{22,64}$/.test(token) ? token : '';
}

/** Adds the data rules to a scope, except for `own` and `none`. */
async function withRowLimits(
  scope: RowScope,
  caller: Caller | undefined,
  { limitsOf }: RouterDeps,
): Promise<RowScope> {
  if (caller === undefined || scope.kind === 'own' || scope.kind === 'none') return scope;
  return { ...scope, limits: await limitsOf(caller) };
}

function sendRedirect(reply: FastifyReply, { location, cookie }: Redirect): FastifyReply {
  if (cookie !== undefined) {
    const { name, value, path, maxAge, secure } = cookie;
    void reply.setCookie(name, value, { path, maxAge, secure, httpOnly: true, sameSite: 'lax' });
  }
  return reply.redirect(location, 302);
}

function isFileReply(value: unknown): value is FileReply {
  return typeof value === 'object' && value !== null && 'disposition' in value && 'stream' in value;
}

function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && 'download' in value && 'fileName' in value;
}
