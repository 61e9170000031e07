import { useCallback, useMemo } from 'react';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { plainButtonClass } from './plain-button.tsx';
import styles from './bytes-media.module.css';

type Shown = { src: string };

/** Gives an element an address of these bytes while it is on screen; the browser finds out the type by itself. */
function useBytes(bytes: ArrayBuffer) {
  return useCallback(
    (element: Shown | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(new Blob([bytes]));
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
}

/** A picture whose bytes are at hand. */
export function BytesImage({ bytes, alt }: { readonly bytes: ArrayBuffer; readonly alt: string }) {
  return <img ref={useBytes(bytes)} alt={alt} className={styles['media']} />;
}

/** A sound whose bytes are at hand. */
export function BytesAudio({ bytes, title }: { readonly bytes: ArrayBuffer; readonly title: string }) {
  return (
    <audio ref={useBytes(bytes)} aria-label={title} className={styles['media']} controls>
      <track kind="captions" />
    </audio>
  );
}

/** A video whose bytes are at hand, without a download button as in the existing product. */
export function BytesVideo({
  bytes,
  title,
  isStill = false,
}: {
  readonly bytes: ArrayBuffer;
  readonly title: string;
  /** Waits until somebody starts it. */
  readonly isStill?: boolean;
}) {
  return (
    <video
      ref={useBytes(bytes)}
      aria-label={title}
      className={styles['media']}
      controls
      autoPlay={!isStill}
      controlsList="nodownload"
    >
      <track kind="captions" />
    </video>
  );
}

/** Leads to a document whose bytes are at hand, in a window of its own: the browser's viewer takes no sandbox. */
export function BytesLink({
  bytes,
  title,
  mime,
}: {
  readonly bytes: ArrayBuffer;
  readonly title: string;
  /** Ours to say, never the file's. */
  readonly mime: 'application/pdf';
}) {
  const blob = useMemo(() => new Blob([bytes], { type: mime }), [bytes, mime]);
  const address = useObjectUrl(blob);
  return (
    <a href={address} target="_blank" rel="noopener" className={plainButtonClass} data-variant="solid">
      在新窗口查看<span className="visually-hidden">：{title}</span>
    </a>
  );
}
