import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Metric } from 'prom-client';
import type { Backups } from '../backup/backups.ts';
import type { RestoreEnvironment } from '../backup/restore-command.ts';
import type { BackupPlace } from '../config/folder-of-backups.ts';
import type { SchoolQuota } from '../config/config.ts';
import type { Deps } from '../deps/deps.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { createThumbnails, type Pictures } from '../files/thumbnails.ts';
import { createAudit } from '../http/audit.ts';
import type { OverloadLevel } from '../http/overload-level.ts';
import type { Passwords } from '../shared/passwords/password.ts';
import type { Tracing } from '../http/span.ts';
import type { Identity } from '../identity/identity.ts';
import type { PreviewService } from '../config/preview-template.ts';
import type { Bus } from '../live/bus.ts';
import { createPublishedForms } from '../forms/shared/published-forms.ts';
import { createUnreadCache } from '../shared/announcements/unread-cache.ts';
import { createDictionaries } from '../shared/dictionaries/dictionaries.ts';
import { createPermissionCache } from '../shared/permission/permission-cache.ts';
import { createPublisher } from '../forms/designer/publisher.ts';
import { renameInReports } from '../forms/reports/renamed-fields.store.ts';
import { createJobRunner } from '../modules/jobs/job-runner.ts';
import { createJobWorks } from '../modules/jobs/job-works.ts';
import { createPythonInputs } from '../modules/python-input/python-inputs.ts';
import { insertAuditEntries } from '../shared/audit-log/audit.store.ts';
import { isKnownDevice } from '../shared/authentication/login/device.store.ts';
import { createLoginGuard, type CaptchaMode } from '../shared/authentication/login/login-guard.ts';
import { createSessions } from '../shared/authentication/session/sessions.ts';
import type { Counters } from '../store/counters.ts';
import type { Parsing } from '../parsing/parsing.ts';
import { createDiskProbe, type DiskProbe } from '../monitor/disk-space.ts';
import { createMonitor } from '../monitor/monitor.ts';
import type { ProcessProbe } from '../monitor/process-probe.ts';
import { createReadiness } from '../monitor/readiness.ts';
import type { Db, OpenDatabase } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { ReadReplica } from '../store/open-replica.ts';

export type Resources = {
  readonly db: Db;
  readonly pool: Pool;
  /** The same pool, for the check whether the database is available. */
  readonly probeDb: Db;
  /** Whether requests wait for a connection of it, and others have had one just now. */
  readonly isBusy: () => boolean;
  /** For what needs a session of its own. */
  readonly direct: Pick<OpenDatabase, 'db' | 'pool'>;
  readonly bus: Bus;
  /** Where reads go that bear it. */
  readonly replica?: ReadReplica | undefined;
  readonly log: Logger;
  readonly files: FileStore;
  /** The file store, with the thumbnails of pictures. */
  readonly objects: ObjectStore;
  readonly parsing: Parsing;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly counters: Counters;
  readonly captcha: CaptchaMode;
  readonly customScript: boolean;
  readonly videoHosts: readonly string[] | undefined;
  readonly preview: PreviewService | undefined;
  readonly identity: Identity;
  readonly codeSecret: string;
  readonly backups: Backups;
  readonly backupPlace: BackupPlace;
  readonly restoreEnvironment: RestoreEnvironment;
  readonly dataDir: string;
  /** The probe of the disk; of `dataDir` by default. */
  readonly disk?: DiskProbe | undefined;
  /** The operator's limit for one of many schools. */
  readonly quota?: SchoolQuota | undefined;
  /** The probe of a process with many schools. */
  readonly probe?: ProcessProbe | undefined;
  /** Pictures that such a process makes smaller at once. */
  readonly pictures?: Pictures | undefined;
  /** Further figures of this process alone. */
  readonly metrics?: readonly Metric[];
  /** From the watch of the database. */
  readonly isDatabaseAway?: () => boolean;
  /** From the watch of the database. */
  readonly load?: () => OverloadLevel;
  /** Undefined: no telemetry is sent. */
  readonly tracing?: Tracing | undefined;
  /** Whether this server is about to end. */
  readonly isDraining?: () => boolean;
};

/** Bytes of the disk that no thumbnail takes: they stop before uploads do. */
const thumbnailFloor = 1024 * 1024 * 1024;

/** Puts together what the modules need from what the process has opened. */
export async function createDeps(resources: Resources): Promise<Deps> {
  const { db, direct, bus, log, files, clock, passwords } = resources;
  const isAway = resources.isDatabaseAway ?? (() => false);
  const disk = resources.disk ?? createDiskProbe(resources.dataDir, clock);
  const thumbnails = createThumbnails({
    objects: resources.objects,
    files,
    log,
    hasRoom: async () => (await disk()).free >= thumbnailFloor,
    pictures: resources.pictures,
  });
  return {
    db,
    replica: resources.replica,
    log,
    files,
    thumbnails,
    parsing: resources.parsing,
    clock,
    passwords,
    newId,
    sessions: createSessions(db, bus, clock),
    dictionaries: createDictionaries(db, bus),
    permissions: createPermissionCache(db, bus),
    unread: createUnreadCache(db, bus, clock),
    pythonInputs: createPythonInputs(bus),
    onlineForms: createPublishedForms(db, bus),
    counters: resources.counters,
    captcha: resources.captcha,
    customScript: resources.customScript,
    videoHosts: resources.videoHosts,
    preview: resources.preview,
    identity: resources.identity,
    codeSecret: resources.codeSecret,
    loginGuard: createLoginGuard(resources.counters.quarterHour, resources.captcha, (username, device) =>
      isKnownDevice(db, username, device, clock()),
    ),
    audit: createAudit((entries) => insertAuditEntries(db, entries), log),
    readiness: createReadiness({
      db: resources.probeDb,
      bus,
      disk,
      files,
      isAway,
      isDraining: resources.isDraining ?? (() => false),
      isBusy: resources.isBusy,
    }),
    load: resources.load ?? (() => 0),
    isDatabaseAway: isAway,
    monitor: monitorOf(resources),
    dataDir: resources.dataDir,
    backups: resources.backups,
    backupPlace: resources.backupPlace,
    restoreEnvironment: resources.restoreEnvironment,
    quota: resources.quota,
    disk,
    publisher: createPublisher({ db: direct.db, log, clock, renamed: renameInReports }),
    jobs: jobsOf(resources, thumbnails),
  };
}

function monitorOf({ pool, bus, clock, metrics = [], probe }: Resources): Deps['monitor'] {
  return createMonitor({ pool, bus, clock, more: metrics, probe });
}

/** Scheduled work. */
function jobsOf(resources: Resources, thumbnails: Deps['thumbnails']): Deps['jobs'] {
  const {
    direct: { db },
    log,
    clock,
    files,
    backups,
    parsing,
    tracing,
  } = resources;
  return createJobRunner({
    db,
    log,
    clock,
    newId,
    works: createJobWorks({
      db,
      files,
      thumbnails,
      backups,
      parsing,
      clock,
      fileClock: () => new Date(),
      newId,
      log,
    }),
    tracing,
    node: `${hostname()}:${process.pid}`.slice(-100),
  });
}
