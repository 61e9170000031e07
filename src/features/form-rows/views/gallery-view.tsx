import { ImageOff } from 'lucide-react';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import type { FormField } from '#shared/forms/field-values.ts';
import { listOf, valueText } from '#openapi/value-text.ts';
import styles from '../online-page.module.css';

type GalleryViewProps = {
  readonly rows: readonly OnlineRow[];
  readonly picture: FormField;
  readonly title: FormField;
  readonly onOpen: (row: OnlineRow) => void;
};

const pictureSize = { width: 240, height: 120 };

/** Rows by their first picture. */
export function GalleryView({ rows, picture, title, onOpen }: GalleryViewProps) {
  return (
    <ul className={styles['gallery']}>
      {rows.map((row) => {
        const [path] = listOf(row[picture.key]);
        return (
          <li key={row.id} className={styles['card']}>
            {path === undefined ? (
              <span className={styles['noPicture']}>
                <ImageOff size={28} aria-hidden="true" />
              </span>
            ) : (
              <StoredPicture path={path} place={pictureSize} alt="" isOfRow />
            )}
            <button type="button" className={styles['cardTitle']} onClick={() => onOpen(row)}>
              {valueText(title, row) || row.id}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
