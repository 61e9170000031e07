import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { comparedVersionsQuery, dataVersionsQuery } from './api.ts';
import { messageOf } from '#machines/message-of.ts';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { compareVersions } from './compare-versions.ts';
import { ComparedFields } from './compared-fields.tsx';
import { labelOf } from './field-labels.ts';
import styles from './compare-dialog.module.css';

type Row = Schema<'DataLogRow'>;
type Version = Schema<'DataVersion'>;

export type Comparison = {
  readonly record: Pick<Row, 'dataTable' | 'dataId' | 'dataName'>;
  /** Ids of log rows; without the older one, the version before the newer one is used. */
  readonly older?: string;
  readonly newer: string;
};

type CompareDialogProps = { readonly comparison: Comparison; readonly onClose: () => void };

/** 数据比较: two versions of one record, field by field. Both are selectable. */
export function CompareDialog({ comparison, onClose }: CompareDialogProps) {
  const { record } = comparison;
  const versions = useQuery(dataVersionsQuery(record.dataTable, record.dataId));
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title="数据比较" width={960} align="start" footer={close} onClose={onClose}>
      <p className={styles['record']}>
        {record.dataName ?? ''}（表名：{record.dataTable}，数据ID：{record.dataId}）
      </p>
      {versions.data !== undefined ? (
        <Compared comparison={comparison} versions={versions.data} />
      ) : versions.isError ? (
        <ErrorState text={messageOf(versions.error, '加载失败')} onRetry={() => void versions.refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

type ComparedProps = { readonly comparison: Comparison; readonly versions: readonly Version[] };

function Compared({ comparison, versions }: ComparedProps) {
  const [newer, setNewer] = useState(comparison.newer);
  const [older, setOlder] = useState(() => comparison.older ?? previousOf(versions, comparison.newer));
  const [isAll, setIsAll] = useState(false);
  const options = versions.map(({ id, dataVersion, createBy, createBy_dictText: name, createTime }) => ({
    value: id,
    text: `版本 ${dataVersion}（${name ?? createBy ?? ''} ${createTime}）`,
  }));
  return (
    <>
      <div className={styles['choice']}>
        <SelectField
          label="旧版本"
          value={older}
          options={options.filter(({ value }) => value !== newer)}
          onChange={(event) => setOlder(event.target.value)}
        />
        <SelectField
          label="新版本"
          value={newer}
          options={options.filter(({ value }) => value !== older)}
          onChange={(event) => setNewer(event.target.value)}
        />
        <SwitchField label="显示未变化的字段" labels={['是', '否']} checked={isAll} onChange={setIsAll} />
      </div>
      <Differences table={comparison.record.dataTable} ids={[older, newer]} isAll={isAll} />
    </>
  );
}

/** Returns the previous version; versions are sorted newest first. */
function previousOf(versions: readonly Version[], id: string): string {
  const index = versions.findIndex((one) => one.id === id);
  return (versions[index + 1] ?? versions.find((one) => one.id !== id))?.id ?? id;
}

type DifferencesProps = {
  readonly table: string;
  readonly ids: readonly [older: string, newer: string];
  readonly isAll: boolean;
};

function Differences({ table, ids, isAll }: DifferencesProps) {
  const compared = useQuery(comparedVersionsQuery(...ids));
  if (compared.data === undefined) {
    return compared.isError ? (
      <ErrorState text={messageOf(compared.error, '加载失败')} onRetry={() => void compared.refetch()} />
    ) : (
      <PageSkeleton rows={4} />
    );
  }
  // The server returns the older one first; here the selected sides stay.
  const sides = ids.map((id) => compared.data.find((one) => one.id === id));
  const [older, newer] = sides;
  if (older === undefined || newer === undefined) return null;
  const all = compareVersions(older.dataContent, newer.dataContent);
  const fields = all
    .filter(({ isChanged }) => isAll || isChanged)
    .map((field) => ({ ...field, label: labelOf(table, field.name) }));
  const count = all.filter(({ isChanged }) => isChanged).length;
  return (
    <>
      <output className={styles['count']}>
        {count === 0 ? '两个版本的内容相同' : `共 ${count} 个字段不同`}
      </output>
      {fields.length === 0 ? null : (
        <ComparedFields fields={fields} heads={[`版本 ${older.dataVersion}`, `版本 ${newer.dataVersion}`]} />
      )}
    </>
  );
}
