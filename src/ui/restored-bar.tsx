import { Button } from '@radix-ui/themes';
import styles from './restored-bar.module.css';

/** At the top of a form that shows text from an earlier visit: says so, and offers to begin anew. */
export function RestoredBar({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <output className={styles['bar']} data-wide>
      <span>已恢复未保存的内容</span>
      <Button type="button" variant="ghost" color="amber" onClick={onDiscard}>
        放弃
      </Button>
    </output>
  );
}
