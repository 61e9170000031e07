import { fileUrl } from '#shared/api/file.ts';
import { pictureProps } from '#shared/files/picture.ts';
import { pathsOf, type AssetRow } from './asset-schema.ts';
import styles from './asset-preview.module.css';

type PreviewProps = { readonly row: AssetRow; readonly isFull?: boolean };

/** The sizes in asset-preview.module.css. */
const small = { width: 36, height: 36 };
const large = { width: 96, height: 96 };

/** Previews an asset: its pictures, and its sounds. */
export function AssetPreview({ row, isFull = false }: PreviewProps) {
  const pictures = pathsOf(row.costumes);
  const sounds = pathsOf(row.sounds);
  const shown = isFull ? pictures : pictures.slice(0, 3);
  const isSound = pictures.length === 0;
  return (
    <span className={styles['preview']} data-full={isFull ? '' : undefined}>
      {shown.map((path) => (
        <img key={path} {...pictureProps(path, isFull ? large : small)} alt="" loading="lazy" />
      ))}
      {pictures.length > shown.length ? <span>共 {pictures.length} 个造型</span> : null}
      {isSound || isFull
        ? sounds.map((path) => (
            <audio key={path} src={fileUrl(path)} controls preload="none" aria-label={`试听${row.assetName}`}>
              <track kind="captions" />
            </audio>
          ))
        : null}
    </span>
  );
}
