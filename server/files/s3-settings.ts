import { addressOf, type S3Settings } from './s3-client.ts';

/** A bucket, and whether browsers read from it themselves. */
export type S3Store = { readonly settings: S3Settings; readonly isPublic: boolean };

/** Of the environment, each one good for itself. */
export type GivenS3 = {
  readonly S3_ENDPOINT?: string;
  readonly S3_BUCKET?: string;
  readonly S3_REGION?: string;
  readonly S3_ACCESS_KEY?: string;
  readonly S3_SECRET_KEY?: string;
  readonly S3_PATH_STYLE?: boolean;
  readonly S3_PUBLIC?: boolean;
};

/** What stores are told that have no regions. */
const usualRegion = 'us-east-1';

/** All that is needed, or nothing at all: then files are kept in a folder. */
export function s3StoreOf(given: GivenS3): S3Store | { readonly missing: readonly string[] } | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PATH_STYLE, S3_PUBLIC } = given;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY };
  const all = [...Object.values(needed), S3_REGION, S3_PATH_STYLE, S3_PUBLIC];
  if (all.every((value) => value === undefined)) return undefined;
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) return { missing };
  const settings = {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? usualRegion,
    accessKey: S3_ACCESS_KEY ?? '',
    secretKey: S3_SECRET_KEY ?? '',
    pathStyle: S3_PATH_STYLE ?? true,
  };
  return { settings, isPublic: S3_PUBLIC ?? false };
}

/** Where browsers read files themselves, as a policy of pages names it. */
export function publicOrigin(store: S3Store | undefined): string | undefined {
  return store?.isPublic === true ? addressOf(store.settings).origin : undefined;
}
