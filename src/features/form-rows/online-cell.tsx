import type { ReactNode } from 'react';
import { FileLink } from './fields/file-link.tsx';
import { StoredPicture } from '#shared/files/stored-picture.tsx';
import { MarkdownText } from '#shared/ui/media/markdown-text.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { type FieldKind, type FormField } from '#shared/forms/field-values.ts';
import { listOf, scalarText, valueText } from '#openapi/value-text.ts';
import { starsOf } from '#openapi/stars.ts';
import { RowText } from './row-text.tsx';
import styles from './online-page.module.css';

type OnlineCellProps = {
  readonly field: FormField;
  readonly row: object;
  /** Shows the complete value, as in a detail; otherwise one line. */
  readonly whole?: boolean;
};

const thumb = { width: 60, height: 38 };
const picture = { width: 220, height: 160 };

type CellProps = Required<OnlineCellProps> & { readonly value: unknown; readonly words: string };

const isNone = (value: unknown): boolean => value === null || value === undefined;
const amount = (text: string) => <span className={styles['figures']}>{text}</span>;
const lines = ({ whole, words }: CellProps) =>
  whole ? <p className={styles['lines']}>{words}</p> : <span title={words}>{words}</span>;

/** The kinds that are more than text. */
const drawers: Readonly<Partial<Record<FieldKind, (drawn: CellProps) => ReactNode>>> = {
  image: ({ value, whole }) => <Pictures paths={listOf(value)} whole={whole} />,
  file: ({ value }) => <Files paths={listOf(value)} />,
  switch: ({ value }) => (isNone(value) ? null : value === true ? <Tag tone="success">是</Tag> : '否'),
  rating: ({ field, value, words }) => (isNone(value) ? null : <Rating field={field} words={words} />),
  url: ({ words }) =>
    /^https?:\/\//i.test(words) ? (
      <a href={words} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      words
    ),
  email: ({ words }) => (words === '' ? null : <a href={`mailto:${words}`}>{words}</a>),
  currency: ({ words }) => (words === '' ? null : amount(`¥${words}`)),
  percentage: ({ words }) => (words === '' ? null : amount(`${words}%`)),
  richText: ({ value, whole }) => (whole ? <RowText html={scalarText(value)} /> : null),
  textarea: lines,
  markdown: (drawn) => (drawn.whole ? <MarkdownText text={drawn.words} /> : lines(drawn)),
};

/** One value of a row, in the format of its kind. */
export function OnlineCell({ field, row, whole = false }: OnlineCellProps): ReactNode {
  const value: unknown = Reflect.get(row, field.key);
  const displayText = valueText(field, row);
  const draw = drawers[field.kind];
  return draw === undefined ? (
    <span title={displayText}>{displayText}</span>
  ) : (
    draw({ field, row, whole, value, words: displayText })
  );
}

function Rating({ field, words }: { readonly field: FormField; readonly words: string }) {
  const stars = starsOf(field);
  if (stars === undefined) return words;
  return <StarRating label={field.label} value={Number(words)} max={stars} size={16} />;
}

function Pictures({ paths, whole }: { readonly paths: readonly string[]; readonly whole: boolean }) {
  const shown = whole ? paths : paths.slice(0, 1);
  return (
    <span className={styles['pictures']}>
      {shown.map((path, index) => (
        <StoredPicture
          key={path}
          path={path}
          isOfRow
          place={whole ? picture : thumb}
          className={whole ? styles['picture'] : styles['thumb']}
          alt={whole ? `第 ${index + 1} 张` : ''}
        />
      ))}
    </span>
  );
}

function Files({ paths }: { readonly paths: readonly string[] }) {
  return (
    <span className={styles['files']}>
      {paths.map((path) => (
        <FileLink key={path} path={path} />
      ))}
    </span>
  );
}
