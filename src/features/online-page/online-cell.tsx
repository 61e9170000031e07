import { fileUrl } from '#api/file.ts';
import { pictureProps } from '#domain/picture.ts';
import { RichText } from '#ui/rich-text.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { Tag } from '#ui/tag.tsx';
import { listOf, scalarText, valueWords, type FormField } from './field-values.ts';
import styles from './online-page.module.css';

type OnlineCellProps = {
  readonly field: FormField;
  readonly row: object;
  /** All of it, as in a detail; else what fits into a line. */
  readonly whole?: boolean;
};

const thumb = { width: 60, height: 38 };
const picture = { width: 220, height: 160 };

/** One value of a row, as its kind shows it. */
export function OnlineCell({ field, row, whole = false }: OnlineCellProps) {
  const value: unknown = Reflect.get(row, field.key);
  const words = valueWords(field, row);
  switch (field.kind) {
    case 'image':
      return <Pictures paths={listOf(value)} whole={whole} />;
    case 'file':
      return <Files paths={listOf(value)} />;
    case 'switch':
      return value === null || value === undefined ? null : value === true ? (
        <Tag tone="success">是</Tag>
      ) : (
        '否'
      );
    case 'rating':
      return value === null || value === undefined ? null : <Rating field={field} words={words} />;
    case 'url':
      return /^https?:\/\//i.test(words) ? (
        <a href={words} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      );
    case 'email':
      return words === '' ? null : <a href={`mailto:${words}`}>{words}</a>;
    case 'currency':
      return words === '' ? null : <span className={styles['figures']}>{`¥${words}`}</span>;
    case 'percentage':
      return words === '' ? null : <span className={styles['figures']}>{`${words}%`}</span>;
    case 'richText':
      return whole ? <RichText html={scalarText(value)} /> : null;
    case 'textarea':
    case 'markdown':
      return whole ? <p className={styles['lines']}>{words}</p> : <span title={words}>{words}</span>;
    default:
      return <span title={words}>{words}</span>;
  }
}

function Rating({ field, words }: { readonly field: FormField; readonly words: string }) {
  if ((field.maximum ?? 5) !== 5) return words;
  return <StarRating label={field.label} value={Number(words)} size={16} />;
}

function Pictures({ paths, whole }: { readonly paths: readonly string[]; readonly whole: boolean }) {
  const shown = whole ? paths : paths.slice(0, 1);
  return (
    <span className={styles['pictures']}>
      {shown.map((path, index) => (
        <img
          key={path}
          {...pictureProps(path, whole ? picture : thumb)}
          className={whole ? styles['picture'] : styles['thumb']}
          alt={whole ? `第 ${index + 1} 张` : ''}
          loading="lazy"
        />
      ))}
    </span>
  );
}

function Files({ paths }: { readonly paths: readonly string[] }) {
  return (
    <span className={styles['files']}>
      {paths.map((path) => (
        <a key={path} href={fileUrl(path)} target="_blank" rel="noopener noreferrer">
          {path.split('/').at(-1)}
        </a>
      ))}
    </span>
  );
}
