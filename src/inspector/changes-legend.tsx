import styles from './changes-legend.module.css';

const legend = [
  ['added', '新增：绿色虚线框'],
  ['changed', '修改：橙色点线框'],
  ['removed', '少了：红色虚线，名称前写“少了”'],
] as const;

/** The legend of the differences in a diagram. */
export function ChangesLegend() {
  return (
    <ul className={styles['legend']} aria-label="图例">
      {legend.map(([kind, words]) => (
        <li key={kind} data-change={kind}>
          {words}
        </li>
      ))}
    </ul>
  );
}
