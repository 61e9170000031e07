import { useObjectUrl } from '#shared/files/use-object-url.ts';
import styles from './blocks.module.css';

/** The sprite's costume next to its name; renders nothing without a picture. */
export function SpritePicture({ picture }: { readonly picture: Blob | undefined }) {
  return picture === undefined ? null : <Shown picture={picture} />;
}

function Shown({ picture }: { readonly picture: Blob }) {
  return <img className={styles['picture']} src={useObjectUrl(picture)} alt="" decoding="async" />;
}
