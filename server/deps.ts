import type { Logger } from 'pino';
import type { Backups } from './backup/backups.ts';
import type { FileStore } from './files/file-store.ts';
import type { Thumbnails } from './files/thumbnails.ts';
import type { Audit } from './http/audit.ts';
import type { UnreadCache } from './shared/records/unread-cache.ts';
import type { Dictionaries } from './shared/records/dictionaries.ts';
import type { CaptchaMode, LoginGuard } from './shared/sessions/login-guard.ts';
import type { PublishedForms } from './online/published-forms.ts';
import type { PreviewService } from './preview-template.ts';
import type { Identity } from './identity/identity.ts';
import type { BackupPlace } from './folder-of-backups.ts';
import type { JobRunner } from './job-runner.ts';
import type { Parsing } from './parsing/parsing.ts';
import type { Load } from './http/load.ts';
import type { Passwords } from './http/password.ts';
import type { Sessions } from './shared/sessions/sessions.ts';
import type { PermissionCache } from './shared/permission/permission-cache.ts';
import type { Counters } from './store/counters.ts';
import type { DiskProbe } from './monitor/disk-space.ts';
import type { Monitor } from './monitor/monitor.ts';
import type { Readiness } from './monitor/readiness.ts';
import type { SchoolQuota } from './config.ts';
import type { Publisher } from './publisher.ts';
import type { Db } from './store/database.ts';
import type { ReadReplica } from './store/open-replica.ts';

/** What the modules are built from; everything with a clock, a disk or chance behind it is injected here. */
export type Deps = {
  readonly db: Db;
  /** Where reads go that bear it: the router's alone. Undefined: there is one database. */
  readonly replica: ReadReplica | undefined;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly files: FileStore;
  readonly thumbnails: Thumbnails;
  /** What reads bytes of strangers. */
  readonly parsing: Parsing;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly dictionaries: Dictionaries;
  readonly permissions: PermissionCache;
  readonly unread: UnreadCache;
  /** Forms that have rows, by their codes. */
  readonly onlineForms: PublishedForms;
  readonly loginGuard: LoginGuard;
  readonly counters: Counters;
  readonly captcha: CaptchaMode;
  /** Whether the public pages may have a script of the school's own. */
  readonly customScript: boolean;
  /** Hosts whose players units may name, and those below them; undefined: any. */
  readonly videoHosts: readonly string[] | undefined;
  /** Office documents shown by a service of the school's; undefined: there is none. */
  readonly preview: PreviewService | undefined;
  /** Providers of other ways in than a password. */
  readonly identity: Identity;
  /** The key of the hashes of one-time codes. */
  readonly codeSecret: string;
  readonly audit: Audit;
  /** Whether this server can do its work. */
  readonly readiness: () => Promise<Readiness>;
  /** Whether the database is known to say nothing: nobody is made to wait for it. */
  readonly isDatabaseAway: () => boolean;
  /** How late this server is. */
  readonly load: () => Load;
  /** Figures of this process. */
  readonly monitor: Monitor;
  /** What the operator of many schools lets this one have; undefined: it is the only one. */
  readonly quota: SchoolQuota | undefined;
  /** Space on the disk of `dataDir`. */
  readonly disk: DiskProbe;
  /** Where everything of this installation lies that is not in the database. */
  readonly dataDir: string;
  /** Those that the job makes, and where it puts them. */
  readonly backups: Pick<Backups, 'shelf'>;
  readonly backupPlace: BackupPlace;
  /** Scheduled work of this server. */
  readonly jobs: JobRunner;
  /** Changes of the tables of online forms. */
  readonly publisher: Publisher;
};
