import { useSelector } from '@xstate/react';
import type { DraftValues } from '#shared/drafts/drafts.ts';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { hasChanges, type Definition, type ReportValues } from '#machines/report-building/report-values.ts';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import type { BuildingActor } from './building-actor.ts';

/**
 * Stores an unsaved report, and restores it on the same base version; if another user has saved it meanwhile it is only
 * offered (machines/report-building). Render `bar`.
 */
export function useBuilderDraft(actor: BuildingActor) {
  const name = useSelector(actor, (one) =>
    one.matches('loading') || one.matches('unreadable') ? undefined : `report ${one.context.id ?? 'new'}`,
  );
  const isDirty = useSelector(actor, ({ context }) => hasChanges(context));
  const isOffered = useSelector(actor, ({ context }) => context.offered !== undefined);
  const draft = useDraft({
    name,
    isDirty,
    read: () => {
      const { present, revision } = actor.getSnapshot().context;
      return { ...present, revision };
    },
    restore: ({ revision, ...kept }) => {
      const values = valuesIn(kept);
      if (values === undefined) return false;
      actor.send({ type: 'draft.found', values, revision: typeof revision === 'string' ? revision : '' });
      return actor.getSnapshot().context.offered === undefined;
    },
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
  });
  const discard = () => actor.send({ type: 'draft.discard' });
  const restored = draft.wasRestored ? <RestoredBar onDiscard={discard} /> : null;
  return {
    forget: draft.forget,
    moveOn: draft.moveOn,
    bar: isOffered ? (
      <RestoredBar
        text="有一份未保存的修改，报表在那之后已被保存过"
        onRestore={() => actor.send({ type: 'draft.restore' })}
        onDiscard={discard}
      />
    ) : (
      restored
    ),
  };
}

/** Returns the valid part of a draft; undefined if it is not one of a report. */
function valuesIn({ code, name, description, enabled, definition }: DraftValues): ReportValues | undefined {
  if (typeof code !== 'string' || typeof name !== 'string') return undefined;
  if (definition !== undefined && !isDefinition(definition)) return undefined;
  const descriptionText = typeof description === 'string' ? description : '';
  return { code, name, description: descriptionText, enabled: enabled === true, definition };
}

/** Checks the draft's outline: the server validates the rest on saving. */
function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'object';
}
