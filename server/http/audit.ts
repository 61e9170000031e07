import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { outageOf } from '#server/store/outage.ts';
import { stateOf } from './request-state.ts';

/** One line of the log tables (docs/behaviour.md#logs): log type 1 login, 2 operation. */
export type AuditEntry = {
  readonly logType: 1 | 2;
  readonly logContent: string;
  /** Dictionary operate_type: 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
  readonly operateType: number | null;
  readonly userid: string | null;
  readonly username: string | null;
  readonly ip: string;
  readonly method: string | null;
  readonly requestUrl: string | null;
  readonly requestParam: string | null;
  readonly requestType: string | null;
  readonly costTime: number | null;
  readonly createTime: Date;
};

export type Audit = {
  /** Writes the entry soon; a read must not wait for it. */
  readonly write: (entry: AuditEntry) => void;
  /** Resolves once the entry and all earlier ones are stored, or dropped with a line in server.log. Never rejects. */
  readonly writeNow: (entry: AuditEntry) => Promise<void>;
  readonly flush: () => Promise<void>;
};

const secretNames =
  /password|token|captcha|checkkey|secret|smscode|resetcode|recoveryid|ticket|challenge|pictures|^(code|state)$/i;
const operateTypes: Readonly<Record<string, number>> = {
  GET: 1,
  POST: 2,
  PUT: 3,
  DELETE: 4,
  /** A GET that changes something (x-change). */
  change: 3,
  query: 1,
  import: 5,
  export: 6,
};

/**
 * Collects entries and stores them in batches. `pause`: milliseconds before a batch that got no connection is retried
 * once.
 */
export function createAudit(
  store: (entries: AuditEntry[]) => Promise<void>,
  log: Pick<Logger, 'error'>,
  pause = 500,
): Audit {
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** The batch that starts when the running one has ended. */
  let next: Promise<void> | undefined;
  /** A bad entry must not discard the other entries of its batch. */
  const storeAll = async (batch: AuditEntry[], isAgain = false): Promise<void> => {
    try {
      await store(batch);
    } catch (cause) {
      // Storing them one by one would fail too, and each would wait for it.
      const outage = outageOf(cause);
      if (outage === 'full' || (outage !== undefined && isAgain))
        return log.error({ err: cause, entries: batch.length }, 'audit entries are lost');
      if (outage !== undefined) {
        await delay(pause);
        return await storeAll(batch, true);
      }
      for (const entry of batch) {
        await store([entry]).catch((error: unknown) => log.error({ err: error }, 'an audit entry is lost'));
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0 && next === undefined) {
      next = running.then(() => {
        const batch = waiting;
        waiting = [];
        next = undefined;
        return storeAll(batch);
      });
      running = next;
    }
    return running;
  };
  return {
    flush,
    writeNow: (entry) => {
      waiting.push(fitToColumns(entry));
      return flush();
    },
    write: (entry) => {
      waiting.push(fitToColumns(entry));
      timer ??= setTimeout(() => void flush(), 500);
      timer.unref();
    },
  };
}

/**
 * Logs writes, exports and refusals of the contract's operations in the operation log; other reads are not logged. The
 * line of a write is stored before its answer is sent, so that every confirmed write is in the log.
 */
export function registerAudit(app: FastifyInstance, audit: Audit, clock: () => Date): void {
  app.addHook('onSend', async (request, reply) => {
    const state = stateOf(request);
    if (state.operation?.changes !== true || state.isAudited) return;
    state.isAudited = true;
    const entry = entryOf(request, reply, clock());
    // A failed request has changed nothing, and its cause may prevent writing the log too.
    if (entry !== undefined) await (reply.statusCode < 500 ? audit.writeNow(entry) : audit.write(entry));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (stateOf(request).isAudited) return;
    const entry = entryOf(request, reply, clock());
    if (entry !== undefined) audit.write(entry);
  });
}

function entryOf(request: FastifyRequest, reply: FastifyReply, now: Date): AuditEntry | undefined {
  const { operation, caller } = stateOf(request);
  if (operation === undefined || operation.log === 'none') return undefined;
  const refused = reply.statusCode === 401 || reply.statusCode === 403;
  // Refused anonymous reads are not logged; refused writes and refusals of known users are.
  if (!operation.changes && operation.log === undefined && !(refused && caller !== undefined))
    return undefined;
  const kind = operation.log ?? (operation.changes && request.method === 'GET' ? 'change' : request.method);
  return {
    logType: 2,
    logContent: `${operation.summary}${reply.statusCode === 200 ? '' : `（${reply.statusCode}）`}`,
    operateType: operateTypes[kind] ?? null,
    userid: caller?.username ?? null,
    username: caller?.realname ?? null,
    ip: request.ip,
    method: operation.key,
    requestUrl: operation.url,
    requestParam: redactSecrets(request),
    requestType: request.method,
    costTime: Math.round(reply.elapsedTime),
    createTime: now,
  };
}

/** Returns query and body without secrets, cut at 2,000 characters. */
function redactSecrets(request: FastifyRequest): string {
  const hide = (name: string, value: unknown): unknown =>
    secretNames.test(name) ? '***' : name === 'values' ? maskValues(value) : value;
  try {
    return JSON.stringify({ query: request.query, body: request.body ?? undefined }, hide).slice(0, 2000);
  } catch {
    // The value is nested too deeply to serialize; the row must still be written.
    return '';
  }
}

/** Keeps only the field names of an online form's row: only the form knows which fields are secret. */
function maskValues(values: unknown): unknown {
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.fromEntries(Object.keys(values).map((key) => [key, '***']))
    : '***';
}

/** Line breaks and direction characters: user input must not forge a log line. */
const lineBreakers = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

/** Removes NUL and line breaks from the texts and cuts them to the length of their columns. */
function fitToColumns(entry: AuditEntry): AuditEntry {
  const fit = (text: string | null, length: number): string | null =>
    text?.replaceAll('\0', '').replaceAll(lineBreakers, ' ').slice(0, length) ?? null;
  return {
    ...entry,
    logContent: fit(entry.logContent, 1000) ?? '',
    userid: fit(entry.userid, 100),
    username: fit(entry.username, 100),
    ip: fit(entry.ip, 100) ?? '',
    requestUrl: fit(entry.requestUrl, 255),
    requestParam: fit(entry.requestParam, 2000),
  };
}
