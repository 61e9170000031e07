import * as z from 'zod/mini';
import { webAddress, yesNo } from './setting-kinds.ts';

const text = z.string().check(z.minLength(1));
const region = z.exactOptional(z.string().check(z.regex(/^[a-z0-9-]+$/i)));
const accessKey = z.exactOptional(z.string().check(z.regex(/^[^\s/,=]+$/)));

/** Settings of object stores, each one good for itself. */
export const s3Settings = {
  S3_ENDPOINT: z.exactOptional(webAddress),
  /** As stores name them: part of an address. */
  S3_BUCKET: z.exactOptional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: z.exactOptional(text),
  BACKUP_S3_ENDPOINT: z.exactOptional(webAddress),
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY: accessKey,
  BACKUP_S3_SECRET_KEY: z.exactOptional(text),
  BACKUP_S3_PATH_STYLE: z.exactOptional(yesNo),
  S3_PATH_STYLE: z.exactOptional(yesNo),
  S3_PUBLIC: z.exactOptional(yesNo),
};
