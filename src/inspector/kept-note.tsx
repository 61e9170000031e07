import { useKept } from './inspector-state.ts';
import styles from './inspector.module.css';

/** Warns if the work of this window is not stored. */
export function KeptNote() {
  const { problem } = useKept();
  if (problem === '') return null;
  return (
    <p role="alert" className={styles['unkept']}>
      {`${problem}，走查和记录没有保存：离开前请导出报告`}
    </p>
  );
}
