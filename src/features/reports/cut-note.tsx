import styles from './online-report.module.css';

/** Shows that there are more rows than the report's limit. */
export function CutNote({ isCut, total }: { readonly isCut: boolean; readonly total: number }) {
  return isCut ? <p className={styles['cut']}>仅显示前 {total} 条</p> : null;
}
