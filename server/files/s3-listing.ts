import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { FileStoreAway, type StoredObject } from './object-store.ts';
import type { S3Client } from './s3-client.ts';

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (tag) => tag === 'Contents' || tag === 'Upload',
});
const time = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => Date.parse(text)),
    z.number(),
  ),
);
const size = z.pipe(z.string(), z.pipe(z.transform(Number), z.int()));
const truncated = z.pipe(
  z._default(z.string(), 'false'),
  z.transform((text: string) => text === 'true'),
);

const objectsPage = z.object({
  ListBucketResult: z.object({
    IsTruncated: truncated,
    NextContinuationToken: z.exactOptional(z.string()),
    Contents: z._default(z.array(z.object({ Key: z.string(), Size: size, LastModified: time })), []),
  }),
});

const uploadsPage = z.object({
  ListMultipartUploadsResult: z.object({
    IsTruncated: truncated,
    NextKeyMarker: z.exactOptional(z.string()),
    NextUploadIdMarker: z.exactOptional(z.string()),
    Upload: z._default(z.array(z.object({ Key: z.string(), UploadId: z.string(), Initiated: time })), []),
  }),
});

/** Lists objects, one page at a time. `delimiter`: skips names that contain it after the prefix. */
export async function* listS3(
  client: S3Client,
  prefix: string,
  delimiter?: string,
): AsyncGenerator<StoredObject> {
  const only = delimiter === undefined ? { prefix } : { prefix, delimiter };
  let next: Record<string, string> = {};
  for (;;) {
    const { text } = await client.ask({ method: 'GET', query: { 'list-type': '2', ...only, ...next } });
    const { ListBucketResult: page } = read(objectsPage, text);
    for (const { Key, Size, LastModified } of page.Contents)
      yield { name: Key, size: Size, modified: LastModified };
    if (!page.IsTruncated || page.NextContinuationToken === undefined) return;
    next = { 'continuation-token': page.NextContinuationToken };
  }
}

/**
 * Aborts unfinished multipart uploads below `prefix` that began before `before`. It lists all uploads, because not
 * every store can filter them by prefix.
 */
export async function removeUploads(client: S3Client, before: number, prefix: string): Promise<void> {
  let query: Record<string, string> = { uploads: '' };
  for (;;) {
    const { text } = await client.ask({ method: 'GET', query });
    const { ListMultipartUploadsResult: page } = read(uploadsPage, text);
    for (const { Key, UploadId, Initiated } of page.Upload) {
      if (Initiated < before && Key.startsWith(prefix))
        await client.ask({ method: 'DELETE', name: Key, query: { uploadId: UploadId } });
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    query = {
      uploads: '',
      'key-marker': page.NextKeyMarker,
      'upload-id-marker': page.NextUploadIdMarker ?? '',
    };
  }
}

function read<Page>(page: z.ZodMiniType<Page>, text: string): Page {
  const parsed = z.safeParse(page, parser.parse(text));
  if (parsed.success) return parsed.data;
  throw new FileStoreAway('the object store answered with a list that cannot be read', {
    cause: parsed.error,
  });
}
