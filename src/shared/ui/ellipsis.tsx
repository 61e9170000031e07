import { TapTip } from './dialogs/tooltip.tsx';
import styles from './dialogs/tooltip.module.css';

type EllipsisProps = {
  readonly text: string;
  /** The number of shown characters of a longer text. */
  readonly length?: number;
};

/** Cuts a long text and shows all of it in a tooltip, for pointer, keyboard and touch. */
export function Ellipsis({ text, length = 25 }: EllipsisProps) {
  // The cut counts characters, so it does not split an emoji.
  const characters = Array.from(text);
  if (characters.length <= length) return <span title={text}>{text}</span>;
  return (
    <TapTip text={text} className={styles['word']}>
      {characters.slice(0, length).join('')}...
    </TapTip>
  );
}
