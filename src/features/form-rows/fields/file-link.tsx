import { downloadFile } from '#shared/api/file.ts';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { useDownload } from '#shared/files/use-download.ts';
import styles from './file-link.module.css';

/** A stored file, shown by its stored name. It is a button because a link would request the file without the token. */
export function FileLink({ path }: { readonly path: string }) {
  const name = path.split('/').at(-1) ?? path;
  const { state, start } = useDownload(
    (signal) => downloadFile(path, { signal }),
    (bytes) => saveBytes(bytes, name),
  );
  return (
    <span>
      <button
        type="button"
        className={styles['link']}
        aria-busy={state.kind === 'loading'}
        title="下载"
        onClick={start}
      >
        {name}
      </button>
      {state.kind === 'failed' ? (
        <span role="alert" className="error-text">
          {state.message}
        </span>
      ) : null}
    </span>
  );
}
