import styles from './online-report.module.css';

/** That there is more than the report lets through. */
export function CutNote({ isCut, total }: { readonly isCut: boolean; readonly total: number }) {
  return isCut ? <p className={styles['cut']}>仅显示前 {total} 条</p> : null;
}
