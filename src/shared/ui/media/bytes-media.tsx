import { useCallback } from 'react';
import styles from './bytes-media.module.css';

type MediaElement = { src: string };

/** Gives an element an object URL of these bytes while it is mounted; the browser detects the type. */
export function useBytes(bytes: ArrayBuffer | Blob) {
  return useCallback(
    (element: MediaElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(new Blob([bytes]));
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
}

type BytesImageProps = {
  readonly bytes: ArrayBuffer | Blob;
  readonly alt: string;
  readonly className?: string | undefined;
};

/** A picture from loaded bytes. */
export function BytesImage({ bytes, alt, className = styles['media'] }: BytesImageProps) {
  return <img ref={useBytes(bytes)} alt={alt} className={className} draggable={false} />;
}

/** A sound from loaded bytes. */
export function BytesAudio({ bytes, title }: { readonly bytes: ArrayBuffer; readonly title: string }) {
  return (
    <audio ref={useBytes(bytes)} aria-label={title} className={styles['media']} controls>
      <track kind="captions" />
    </audio>
  );
}

/** A video from loaded bytes, without a download button as in the existing product. */
export function BytesVideo({
  bytes,
  title,
  isStill = false,
}: {
  readonly bytes: ArrayBuffer;
  readonly title: string;
  /** Disables autoplay. */
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
