import type { Logger } from 'pino';
import type { Backups } from '../backup/backups.ts';
import type { RestoreEnvironment } from '../backup/restore-command.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Thumbnails } from '../files/thumbnails.ts';
import type { Audit } from '../http/audit.ts';
import type { UnreadCache } from '../shared/announcements/unread-cache.ts';
import type { Dictionaries } from '../shared/dictionaries/dictionaries.ts';
import type { CaptchaMode, LoginGuard } from '../shared/authentication/login/login-guard.ts';
import type { PublishedForms } from '../forms/shared/published-forms.ts';
import type { PreviewService } from '../config/preview-template.ts';
import type { Identity } from '../identity/identity.ts';
import type { BackupPlace } from '../config/folder-of-backups.ts';
import type { JobRunner } from './job-runner.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { OverloadLevel } from '../http/overload-level.ts';
import type { Passwords } from '../shared/passwords/password.ts';
import type { Sessions } from '../shared/authentication/session/sessions.ts';
import type { PermissionCache } from '../shared/permission/permission-cache.ts';
import type { Counters } from '../store/counters.ts';
import type { DiskProbe } from '../monitor/disk-space.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { Readiness } from '../monitor/readiness.ts';
import type { SchoolQuota } from '../config/config.ts';
import type { Publisher } from './publisher.ts';
import type { PythonInputs } from './python-inputs.ts';
import type { Db } from '../store/database.ts';
import type { ReadReplica } from '../store/open-replica.ts';

/** The dependencies of the modules; everything that uses a clock, a disk or randomness is injected here. */
export type Deps = {
  readonly db: Db;
  /** Where reads go that bear it: the router's alone. Undefined: there is one database. */
  readonly replica: ReadReplica | undefined;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly files: FileStore;
  readonly thumbnails: Thumbnails;
  /** Parses untrusted bytes. */
  readonly parsing: Parsing;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly dictionaries: Dictionaries;
  readonly permissions: PermissionCache;
  readonly unread: UnreadCache;
  /** Texts for running Python programs. */
  readonly pythonInputs: PythonInputs;
  /** Forms that have rows, by their codes. */
  readonly onlineForms: PublishedForms;
  readonly loginGuard: LoginGuard;
  readonly counters: Counters;
  readonly captcha: CaptchaMode;
  /** Whether the public pages may have a script of the school's own. */
  readonly customScript: boolean;
  /** Hosts whose players units may name, and those below them; undefined: any. */
  readonly videoHosts: readonly string[] | undefined;
  /** The school's service that shows office documents; undefined: none. */
  readonly preview: PreviewService | undefined;
  /** Providers of other ways in than a password. */
  readonly identity: Identity;
  /** The key of the hashes of one-time codes. */
  readonly codeSecret: string;
  readonly audit: Audit;
  /** Whether this server can do its work. */
  readonly readiness: () => Promise<Readiness>;
  /** Returns whether the database is known to be unavailable, so that no request waits for it. */
  readonly isDatabaseAway: () => boolean;
  /** How late this server is. */
  readonly load: () => OverloadLevel;
  /** Figures of this process. */
  readonly monitor: Monitor;
  /** The operator's limit for one of many schools; undefined: the server has a single school. */
  readonly quota: SchoolQuota | undefined;
  /** Space on the disk of `dataDir`. */
  readonly disk: DiskProbe;
  /** Where everything of this installation lies that is not in the database. */
  readonly dataDir: string;
  /** The archives of the scheduled job, and their location. */
  readonly backups: Backups;
  readonly backupPlace: BackupPlace;
  /** How the operator restores one of them. */
  readonly restoreEnvironment: RestoreEnvironment;
  /** Scheduled work of this server. */
  readonly jobs: JobRunner;
  /** Changes of the tables of online forms. */
  readonly publisher: Publisher;
};
