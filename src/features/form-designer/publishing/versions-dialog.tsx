import { useQuery } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { goBackToOnlineFormVersion, onlineFormDifferenceQuery, onlineFormVersionsQuery } from '../api.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { conflictOf } from '#machines/record-crud/save-conflict.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { differenceLines } from './difference-text.ts';
import styles from '../form-designer.module.css';

type Form = Pick<Schema<'OnlineFormRow'>, 'id' | 'name' | 'revision'>;
type VersionsProps = { readonly form: Form; readonly onChanged: () => void; readonly onClose: () => void };

/** 版本: the published versions with their times, their differences from the draft, and restoring one. */
export function VersionsDialog({ form, onChanged, onClose }: VersionsProps) {
  const notices = useNotices();
  const versions = useQuery({ ...onlineFormVersionsQuery(form.id), staleTime: 0 });
  const [compared, setCompared] = useState<Pair | undefined>(undefined);
  const [requested, setWanted] = useState<number | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [revision, setRevision] = useState(form.revision);
  const goBack = async (number: number) => {
    setBusy(true);
    try {
      const { id } = form;
      const versionRequest = { id, number, ...(revision === undefined ? {} : { revision }) };
      notices.show({ kind: 'success', text: (await goBackToOnlineFormVersion(versionRequest)).message });
      onChanged();
      onClose();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
      setWanted(undefined);
      const theirs = conflictOf(error)?.theirs.revision ?? undefined;
      if (theirs !== undefined) {
        // A repeated request knows whose draft it replaces.
        setRevision(theirs);
        onChanged();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={`${form.name}的版本`} width={720} align="start" onClose={onClose}>
      <Loaded query={versions} skeleton={<PageSkeleton rows={3} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState text="还没有发布过" />
          ) : (
            <ul className={styles['list']} aria-label="版本">
              {list.map(({ number, createBy, createBy_dictText: name, createTime, isPublished }) => (
                <li key={number}>
                  <strong>第 {number} 版</strong>
                  {isPublished ? <Tag tone="success">当前</Tag> : null}
                  <span>
                    {name ?? createBy} 发布于 {createTime}
                  </span>
                  <Button
                    type="button"
                    size="1"
                    variant="surface"
                    onClick={() => setCompared({ from: number, to: undefined })}
                  >
                    与草稿比较
                  </Button>
                  <Button type="button" size="1" variant="surface" onClick={() => setWanted(number)}>
                    回到此版
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {compared === undefined || versions.data === undefined ? null : (
        <Differences id={form.id} versions={versions.data} compared={compared} onChange={setCompared} />
      )}
      <ConfirmDialog
        open={requested !== undefined}
        title="回到此版"
        text={`草稿会变成第 ${requested ?? 0} 版的样子，没有发布的修改会丢失。`}
        confirmText="回到此版"
        busy={isBusy}
        onConfirm={() => (requested === undefined ? undefined : void goBack(requested))}
        onClose={() => setWanted(undefined)}
      />
    </Modal>
  );
}

const changes = {
  added: ['success', '新增'],
  removed: ['danger', '移除'],
  changed: ['info', '修改'],
} as const;

/** Two versions by number; undefined for the draft. */
type Pair = { readonly from: number; readonly to: number | undefined };

type DifferencesProps = {
  readonly id: string;
  readonly versions: readonly { readonly number: number }[];
  readonly compared: Pair;
  readonly onChange: (compared: Pair) => void;
};

/** The differences between two versions as text. */
function Differences({ id, versions, compared, onChange }: DifferencesProps) {
  const { from, to } = compared;
  const choices = versions.map(({ number }) => ({ value: String(number), text: `第 ${number} 版` }));
  const isSame = from === to;
  const query = useQuery({
    ...onlineFormDifferenceQuery({ id, from, ...(to === undefined ? {} : { to }) }),
    staleTime: 0,
    enabled: !isSame,
  });
  return (
    <section aria-label="差异" className={styles['settings']}>
      <h3>版本的差异</h3>
      <div className={styles['row']}>
        <SelectField
          label="从"
          options={choices}
          value={String(from)}
          onChange={({ target }) => onChange({ from: Number(target.value), to })}
        />
        <SelectField
          label="到"
          placeholder="草稿"
          options={choices}
          value={String(to ?? '')}
          onChange={({ target }) =>
            onChange({ from, to: target.value === '' ? undefined : Number(target.value) })
          }
        />
      </div>
      {isSame ? (
        <p>选择两个不同的版本来比较</p>
      ) : (
        <Loaded query={query} skeleton={<PageSkeleton rows={2} />}>
          {(list) => (list.length === 0 ? <p>没有差异。</p> : <DifferenceList list={list} />)}
        </Loaded>
      )}
    </section>
  );
}

function DifferenceList({ list }: { readonly list: readonly Schema<'FormDifference'>[] }) {
  return (
    <ul className={styles['list']} aria-label="差异">
      {list.map((one) => (
        <li key={`${one.part} ${one.name} ${one.change}`}>
          <Tag tone={changes[one.change][0]}>{changes[one.change][1]}</Tag>
          <span>{one.part === 'fields' ? `字段“${one.name}”` : one.name}</span>
          {differenceLines(one).map((line) => (
            <span key={line} className={styles['samples']}>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
