import { useQuery } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { removedFieldsQuery } from '../api.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { useDesigner, useDesignerState } from '../designer-context.ts';
import styles from '../form-designer.module.css';

type RemovedProps = { readonly code: string; readonly onClose: () => void };

/** Removed fields of published versions: for a month they can be restored with their values. */
export function RemovedFieldsDialog({ code, onClose }: RemovedProps) {
  const actor = useDesigner();
  const fields = useDesignerState(({ present }) => present.fields);
  const query = useQuery({ ...removedFieldsQuery(code), staleTime: 0 });
  return (
    <Modal open title="已移除的字段" width={640} onClose={onClose}>
      <p>移除的字段保留 30 天。恢复后再发布一次，原来的数据就会回来。</p>
      <Loaded query={query} skeleton={<PageSkeleton rows={3} />}>
        {(removed) =>
          removed.length === 0 ? (
            <EmptyState text="没有已移除的字段" />
          ) : (
            <ul className={styles['list']} aria-label="已移除的字段">
              {removed.map(({ fieldId, label, field, removedAt, keptUntil }) => {
                const name = label ?? fieldId;
                const isBack = fields.some(({ id }) => id === fieldId);
                return (
                  <li key={fieldId}>
                    <strong>{name}</strong>
                    <span>
                      {removedAt} 移除，保留到 {keptUntil}
                    </span>
                    {field === undefined ? null : (
                      <Button
                        type="button"
                        size="1"
                        variant="surface"
                        disabled={isBack}
                        aria-label={`恢复${name}`}
                        onClick={() => actor.send({ type: 'field.bringBack', field })}
                      >
                        {isBack ? '已恢复' : '恢复'}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
