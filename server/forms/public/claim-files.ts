import { holdsFiles } from '#openapi/public-files.ts';
import { refusal } from '#server/http/refusal.ts';
import { namesIn } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import { lockUploads } from '#server/forms/shared/links/public-uploads.store.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { Db } from '#server/store/database.ts';

export type OwnFiles = {
  /** File paths by field id. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly fileIds: readonly string[];
};

/**
 * Checks that all files of an answer were sent for it: through this link, by this browser, for this field,
 * and not used by another answer. The files stay locked until the transaction ends. Errors: refusals that
 * name the field.
 */
export async function requireOwnFiles(
  trx: Db,
  { formId, token, fileCount }: PublicLink,
  query: AuthorizedQuery,
  { values, device }: { readonly values: Readonly<Record<string, unknown>>; readonly device: string },
): Promise<OwnFiles> {
  const named = [...query.fields.values()].flatMap(({ field }) => {
    const paths = holdsFiles(field.kind) ? namesIn(values[field.key]) : [];
    return paths.length === 0 ? [] : [{ field, paths }];
  });
  const max = fileCount ?? 0;
  for (const { field, paths } of named)
    if (paths.length > max) throw refusal(`${field.label}：最多${max}个文件`, field.key);
  const all = named.flatMap(({ paths }) => paths);
  if (all.length === 0) return { paths: {}, fileIds: [] };
  const uploads = await lockUploads(trx, { formId, token, device }, all);
  const fieldOf = new Map(uploads.map(({ filePath, fieldId }) => [filePath, fieldId]));
  for (const { field, paths } of named)
    if (paths.some((path) => fieldOf.get(path) !== field.id))
      throw refusal(`${field.label}：文件已失效，请移除后重新上传`, field.key);
  return {
    paths: Object.fromEntries(named.map(({ field, paths }) => [field.id, paths])),
    fileIds: uploads.map(({ fileId }) => fileId),
  };
}
