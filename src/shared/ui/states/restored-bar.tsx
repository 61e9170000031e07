import { Button } from '@radix-ui/themes';
import { Hint } from '../hint.tsx';
import styles from './restored-bar.module.css';

type RestoredBarProps = {
  readonly text?: string;
  /** The draft is offered but not yet restored. */
  readonly onRestore?: () => void;
  readonly onDiscard: () => void;
};

/**
 * The bar at the top of a form that contains a draft of an earlier visit: it announces this, and offers to discard it.
 */
export function RestoredBar({ text = '已恢复未保存的内容', onRestore, onDiscard }: RestoredBarProps) {
  return (
    <output className={styles['bar']} data-wide>
      <Hint
        color="amber"
        action={
          <span className={styles['buttons']}>
            {onRestore === undefined ? null : (
              <Button type="button" variant="ghost" color="amber" onClick={onRestore}>
                恢复
              </Button>
            )}
            <Button type="button" variant="ghost" color="amber" onClick={onDiscard}>
              放弃
            </Button>
          </span>
        }
      >
        {text}
      </Hint>
    </output>
  );
}
