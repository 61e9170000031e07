import type { Deps } from '#server/deps.ts';
import { contentDisposition } from '#server/files/content-disposition.ts';
import { Answer, type FileReply, type OperationsOf } from '#server/http/operation.ts';
import { refusals } from '#server/http/refusal.ts';
import { findReadableFile } from './file.store.ts';
import { receiveUpload } from './receive-upload.ts';
import { isShownInPlace } from './upload.rules.ts';
import type { Viewer } from '../work/work-visibility.store.ts';

export function fileOperations(deps: Deps): OperationsOf<'file'> {
  return {
    'POST /sys/common/upload': async (_input, { caller, upload }) => {
      const stored = await receiveUpload(deps, caller, await upload());
      // Reference 2.8: existing clients read the path from the message.
      return new Answer(stored.filePath, stored);
    },
    'GET /sys/common/static/{path}': ({ path, query }, context) =>
      readFile(deps, path.path, context, query.download === '1'),
  };
}

async function readFile(deps: Deps, path: string, viewer: Viewer, download: boolean): Promise<FileReply> {
  const file = await findReadableFile(deps.db, path, viewer, deps.clock());
  // Not 403: whether a path exists is nobody's business who may not read it.
  if (file === undefined) throw refusals.notFound('文件不存在');
  const found = await deps.files.stat(file.sha256);
  if (found === undefined) {
    deps.log.error({ path, sha256: file.sha256 }, 'a stored file is missing from the file store');
    throw refusals.notFound('文件不存在');
  }
  return {
    stream: (range) => deps.files.open(file.sha256, range),
    size: found.size,
    mime: file.mimeType,
    etag: `"${file.sha256}"`,
    disposition: contentDisposition(
      download || !isShownInPlace(file.mimeType) ? 'attachment' : 'inline',
      file.fileName,
    ),
    cacheControl: file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache',
  };
}
