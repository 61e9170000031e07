import type { Schema } from '#openapi/index.ts';
import styles from './versions.module.css';

type VersionListProps = {
  /** Newest first. */
  readonly versions: readonly Schema<'WorkVersion'>[];
  readonly chosen: number;
  readonly onChoose: (versionNo: number) => void;
};

/** The list of versions, selectable with the arrow keys too. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <fieldset className={styles['list']}>
      <legend className="visually-hidden">版本</legend>
      {versions.map(({ versionNo, workName, createTime }, index) => (
        <label key={versionNo} className={styles['version']}>
          <input
            type="radio"
            aria-label={`版本 ${versionNo}，${createTime ?? ''}`}
            name="version"
            checked={versionNo === chosen}
            onChange={() => onChoose(versionNo)}
          />
          <span>
            <strong>{`版本 ${versionNo}${index === 0 ? '（最新）' : ''}`}</strong>
            <span className={styles['names']}>{workName}</span>
            <span className={styles['names']}>{createTime}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
