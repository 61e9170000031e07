import { TapTip } from './tooltip.tsx';
import styles from './tooltip.module.css';

type EllipsisProps = {
  readonly text: string;
  /** Characters that are shown of a longer text. */
  readonly length?: number;
};

/** Cuts a long text and shows all of it in a tip, for pointer, keyboard and finger. */
export function Ellipsis({ text, length = 25 }: EllipsisProps) {
  // By characters: a cut must not go through an emoji.
  const characters = Array.from(text);
  if (characters.length <= length) return <span title={text}>{text}</span>;
  return (
    <TapTip text={text} className={styles['word']}>
      {characters.slice(0, length).join('')}...
    </TapTip>
  );
}
