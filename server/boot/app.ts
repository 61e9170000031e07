import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { registerAudit } from '../http/audit.ts';
import { registerBodies } from '../http/body-text.ts';
import { registerBrowsers } from '../http/browsers.ts';
import { registerErrors, type ErrorLookups } from '../http/error-handler.ts';
import { registerGuards } from '../http/guards.ts';
import { registerHost } from '../http/host.ts';
import { registerRateLimit } from '../http/rate-limit.ts';
import {
  immediateShutdown,
  registerGracefulShutdown,
  type ShutdownOptions,
} from '../http/graceful-shutdown.ts';
import { pathForLog } from '../http/log-path.ts';
import { malformedRequests } from '../http/malformed-requests.ts';
import type { ReplicaReads } from '../http/replica-reads.ts';
import { registerContract } from '../http/router.ts';
import { rowLimits } from '../shared/permission/data-limits.ts';
import { refusals } from '../http/refusal.ts';
import { requestIdOf, registerRequestId } from '../http/request-id.ts';
import { createRequestRate } from '../http/request-rate.ts';
import { registerSecurityHeaders } from '../http/security-headers.ts';
import { linkCards } from './link-cards.ts';
import { defaultRuntimeConfig, registerSite, type FindLanHost } from '../http/site.ts';
import { registerHealth } from '../monitor/readiness.ts';
import { loadOf } from '../monitor/load.ts';
import { idempotencyStore } from '../http/idempotency.store.ts';
import { registerMetrics } from '../monitor/metrics-page.ts';
import { registerTracing } from '../http/trace-requests.ts';
import type { Telemetry } from '../monitor/telemetry.ts';
import { registerVisitor } from '../http/visitor.ts';
import { isDemoted } from '../store/demoted.store.ts';
import { findRealName } from '../shared/people/account.store.ts';
import { registerTrust, type TrustPages } from '../tls/trust-pages.ts';
import { allOperations } from './operations.gen.ts';

export type AppOptions = {
  /** Folder of the built pages. */
  readonly siteRoot: string;
  readonly visitorSecret: string;
  readonly trustProxy: boolean;
  /** Origin of the store from which browsers read files; undefined when they read them from this server. */
  readonly fileOrigin?: string | undefined;
  /** Requests below /api from one address in ten seconds. */
  readonly rateLimit: number;
  /** The token of requests to /metrics; without one only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Whether pages may be opened without this server; true by default. */
  readonly offline?: boolean;
  /** The configured address of the site for browsers, if any. */
  readonly siteUrl?: string | undefined;
  readonly findLanHost?: FindLanHost | undefined;
  /**
   * Pages that explain how devices trust the school's own CA. HSTS is off then, because it would prevent visitors
   * from continuing past a warning.
   */
  readonly trust?: TrustPages | undefined;
  /** Undefined: no telemetry is sent. */
  readonly telemetry?: Telemetry | undefined;
  /** Left out: it never does, but at once. */
  readonly leaving?: ShutdownOptions | undefined;
};

const jsonLimit = 2 * 1024 * 1024;

/** The HTTP application without a socket: tests call `inject` on it. */
export async function createServer(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf(options.trustProxy),
    // One proxy, our own: what stands further left in X-Forwarded-For was written by the client.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop < 1 : false,
    bodyLimit: jsonLimit,
    // A pupil's slow line may take minutes for a file, but a header never does.
    connectionTimeout: 0,
    requestTimeout: 0,
    // Paths contain lists of ids, up to the length that the contract allows.
    routerOptions: { maxParamLength: 20_000 },
    // Requests that arrive during the close are still answered: their services close later.
    return503OnClosing: false,
    ...malformedRequests(deps.clock, options.trust === undefined),
  });
  registerRequestId(app);
  if (options.telemetry !== undefined) registerTracing(app, options.telemetry);
  options.telemetry?.measure(deps.monitor.traffic.readings);
  registerGracefulShutdown(app, options.leaving ?? immediateShutdown);
  registerErrors(app, deps.clock, createErrorLookups(deps));
  await registerSecurityHeaders(app, options);
  registerHost(app);
  registerGuards(app);
  deps.monitor.traffic.watch(app);
  registerRateLimit(app, createRequestRate(deps.counters.tenSeconds, options.rateLimit));
  app.addHook('onRequest', async ({ url }) => {
    if (deps.isDatabaseAway() && url.startsWith('/api/')) throw refusals.databaseAway();
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  registerBodies(app);
  registerVisitor(app, options.visitorSecret);
  registerAudit(app, deps.audit, deps.clock);
  logRequests(app);
  registerContract(app, {
    operations: allOperations(deps),
    clock: deps.clock,
    load: deps.load,
    authenticate: deps.sessions.authenticate,
    openCodes: deps.permissions.openCodes,
    idempotency: idempotencyStore(deps.db),
    limitsOf: (caller) => rowLimits(deps, caller),
    replica: readingOf(deps),
  });
  registerMetrics(app, deps.monitor.traffic, options.metricsToken);
  registerHealth(app, deps.readiness);
  if (options.trust !== undefined) registerTrust(app, options.trust);
  const officePreview = deps.preview === undefined ? 'off' : 'on';
  const offline = options.offline === false ? 'off' : 'on';
  const { siteUrl, findLanHost } = options;
  const config = { ...defaultRuntimeConfig, captcha: deps.captcha, officePreview, offline, siteUrl } as const;
  registerBrowsers(app, path.join(deps.dataDir, 'installers'));
  await registerSite(app, options.siteRoot, config, linkCards(deps.db), findLanHost);
  return app;
}

const createErrorLookups = ({ db }: Deps): ErrorLookups => ({
  nameOf: (account) => findRealName(db, account),
  isDemoted: () => isDemoted(db),
});

/** The caches of modules are filled from the primary database. */
function readingOf(deps: Deps): ReplicaReads | undefined {
  if (deps.replica === undefined) return undefined;
  const { db, isFit, queueTime } = deps.replica;
  const load = () => loadOf({ loop: 0, database: queueTime() });
  return { operations: allOperations({ ...deps, db }), isFit, load };
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // One line a request, without query, body or tokens of paths: neither those nor passwords have a way into the log.
    request.log.info({
      method: request.method,
      path: pathForLog(request.url, request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
