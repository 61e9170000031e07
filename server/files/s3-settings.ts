import { addressOf, type S3Settings } from './s3-client.ts';

/** A bucket, and whether browsers read from it directly. */
export type S3Store = { readonly settings: S3Settings; readonly isPublic: boolean };

/** Environment variables, each valid by itself. */
export type S3Environment = {
  readonly S3_ENDPOINT?: string;
  readonly S3_BUCKET?: string;
  readonly S3_REGION?: string;
  readonly S3_ACCESS_KEY?: string;
  readonly S3_SECRET_KEY?: string;
  readonly S3_PATH_STYLE?: boolean;
  readonly S3_PUBLIC?: boolean;
};

/** A store without a bucket; the backup location names it. */
export type BackupStore = Omit<S3Settings, 'bucket'>;

/** Region for stores without regions. */
const defaultRegion = 'us-east-1';

/** Returns the complete settings, or undefined to store files in a folder. */
export function s3StoreOf(
  environment: S3Environment,
): S3Store | { readonly missing: readonly string[] } | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PATH_STYLE, S3_PUBLIC } =
    environment;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY };
  const all = [...Object.values(needed), S3_REGION, S3_PATH_STYLE, S3_PUBLIC];
  if (all.every((value) => value === undefined)) return undefined;
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) return { missing };
  const settings = {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? defaultRegion,
    accessKey: S3_ACCESS_KEY ?? '',
    secretKey: S3_SECRET_KEY ?? '',
    pathStyle: S3_PATH_STYLE ?? true,
  };
  return { settings, isPublic: S3_PUBLIC ?? false };
}

/** Returns the settings for backups, with those for files as defaults; undefined if backups cannot be in a bucket. */
export function backupStoreOf(
  environment: S3Environment & {
    readonly BACKUP_S3_ENDPOINT?: string;
    readonly BACKUP_S3_REGION?: string;
    readonly BACKUP_S3_ACCESS_KEY?: string;
    readonly BACKUP_S3_SECRET_KEY?: string;
    readonly BACKUP_S3_PATH_STYLE?: boolean;
  },
): BackupStore | undefined {
  const endpoint = environment.BACKUP_S3_ENDPOINT ?? environment.S3_ENDPOINT;
  const accessKey = environment.BACKUP_S3_ACCESS_KEY ?? environment.S3_ACCESS_KEY;
  const secretKey = environment.BACKUP_S3_SECRET_KEY ?? environment.S3_SECRET_KEY;
  if (endpoint === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  const region = environment.BACKUP_S3_REGION ?? environment.S3_REGION ?? defaultRegion;
  const pathStyle = environment.BACKUP_S3_PATH_STYLE ?? environment.S3_PATH_STYLE ?? true;
  return { endpoint, region, accessKey, secretKey, pathStyle };
}

/** Returns the origin from which browsers read files directly, for the content security policy. */
export function publicOrigin(store: S3Store | undefined): string | undefined {
  return store?.isPublic === true ? addressOf(store.settings).origin : undefined;
}
