import { decodedText, type PreviewKind } from '#shared/files/preview-kind.ts';
import { BytesAudio, BytesImage, BytesVideo } from './bytes-media.tsx';
import styles from './bytes-media.module.css';
import { LazyPdf } from '../pdf/lazy-pdf.tsx';

type BytesPreviewProps = {
  readonly bytes: ArrayBuffer;
  readonly kind: PreviewKind;
  readonly name: string;
};

/** Previews a file from loaded bytes in the page. */
export function BytesPreview({ bytes, kind, name }: BytesPreviewProps) {
  switch (kind) {
    case 'image':
      return <BytesImage bytes={bytes} alt={name} />;
    case 'audio':
      return <BytesAudio bytes={bytes} title={name} />;
    case 'video':
      return <BytesVideo bytes={bytes} title={name} isStill />;
    case 'pdf':
      return <LazyPdf bytes={bytes} name={name} />;
    case 'text':
      return <textarea readOnly aria-label={name} className={styles['text']} value={decodedText(bytes)} />;
    default:
      return kind satisfies never;
  }
}
