import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { BlocksSidePanel } from './blocks-side-panel.tsx';
import { ComparisonView } from './comparison-view.tsx';
import styles from './versions.module.css';

type Version = Schema<'WorkVersion'>;
type ComparisonProps = {
  readonly workId: string;
  readonly versions: readonly Version[];
  readonly chosen: Version;
};

/** The selected version next to another; the older one is the base of the changes. */
export function VersionComparison({ workId, versions, chosen }: ComparisonProps) {
  const others = versions.filter(({ versionNo }) => versionNo !== chosen.versionNo);
  const before = others.find(({ versionNo }) => versionNo < chosen.versionNo) ?? others[0];
  const [otherNo, setOtherNo] = useState(before?.versionNo);
  if (otherNo === undefined) return <EmptyState text="只有一个版本，没有别的版本可以比较" />;
  const [from, to] = [Math.min(otherNo, chosen.versionNo), Math.max(otherNo, chosen.versionNo)];
  return (
    <>
      <SelectField
        label={`版本 ${chosen.versionNo} 与哪个版本比较`}
        value={String(otherNo)}
        options={others.map(({ versionNo, createTime }) => ({
          value: String(versionNo),
          text: `版本 ${versionNo}（${createTime ?? ''}）`,
        }))}
        onChange={(event) => setOtherNo(Number(event.target.value))}
      />
      <p className={styles['names']}>
        从版本 {from} 到版本 {to} 的改动：
      </p>
      <ComparisonView workId={workId} from={from} to={to} />
      <BlocksSidePanel
        versions={[from, to].flatMap((no) => versions.find(({ versionNo }) => versionNo === no) ?? [])}
      />
    </>
  );
}
