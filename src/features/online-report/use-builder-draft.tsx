import { useDraft } from '#domain/drafts/use-draft.ts';
import { RestoredBar } from '#ui/restored-bar.tsx';
import { useBuilder, useBuilderState } from './builder-context.ts';
import { hasChanges, type Definition } from './builder-state.ts';

/** Keeps a report that is not saved, and gives it back where nobody has saved it meanwhile. Show `bar`. */
export function useBuilderDraft(reportId: string) {
  const actor = useBuilder();
  const revision = useBuilderState((state) => state.revision);
  const isDirty = useBuilderState(hasChanges);
  const draft = useDraft({
    name: `report ${reportId}`,
    isDirty,
    read: () => {
      const { present, revision: base } = actor.getSnapshot().context;
      return { ...present, revision: base };
    },
    restore: ({ code, name, description, enabled, definition, revision: begunFrom }) => {
      if (begunFrom !== revision || typeof code !== 'string' || typeof name !== 'string') return false;
      if (definition !== undefined && !isDefinition(definition)) return false;
      const words = typeof description === 'string' ? description : '';
      const patch = { code, name, description: words, enabled: enabled === true, definition };
      actor.send({ type: 'values.change', patch });
      return true;
    },
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
  });
  const discard = () => {
    draft.forget();
    actor.send({ type: 'values.change', patch: actor.getSnapshot().context.saved });
  };
  return {
    forget: draft.forget,
    bar: draft.wasRestored ? <RestoredBar onDiscard={discard} /> : null,
  };
}

/** As this builder kept it: the server judges the rest when it is saved. */
function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'object';
}
