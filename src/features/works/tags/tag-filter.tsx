import { useQuery } from '@tanstack/react-query';
import { myTagsQuery } from './work-tag-api.ts';
import styles from './tags.module.css';

type TagFilterProps = {
  /** If omitted, all works. */
  readonly value: string | undefined;
  readonly onChange: (tag: string | undefined) => void;
};

/** All works, or those with one of the caller's tags; nothing while there are no tags. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(myTagsQuery());
  // A tag in the address stays selected even if it no longer exists.
  const shown = value === undefined || tags.includes(value) ? tags : [...tags, value];
  if (shown.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label="按标签查看">
      {[undefined, ...shown].map((tag) => (
        <li key={tag ?? ''} className={styles['tag']} data-present={tag === value ? '' : undefined}>
          <button type="button" aria-pressed={tag === value} onClick={() => onChange(tag)}>
            {tag ?? '全部'}
          </button>
        </li>
      ))}
    </ul>
  );
}
