import { useDraft } from '#domain/drafts/use-draft.ts';
import { shortHash } from '#lib/short-hash.ts';
import { RestoredBar } from '#ui/restored-bar.tsx';
import type { Definition } from './definition-parts.ts';
import { useDesigner, useDesignerState } from './designer-context.ts';
import { hasChanges } from './designer-history.ts';

/** Keeps a design that is not saved, and gives it back where the same was begun from. Show `bar`. */
export function useDesignerDraft(formId: string) {
  const actor = useDesigner();
  const isDirty = useDesignerState(hasChanges);
  const saved = useDesignerState((state) => state.saved);
  const draft = useDraft({
    name: `design ${formId} ${shortHash(JSON.stringify(saved))}`,
    isDirty,
    read: () => ({ definition: actor.getSnapshot().context.present }),
    restore: ({ definition }) => {
      if (!isDefinition(definition)) return false;
      actor.send({ type: 'definition.restore', definition });
      return true;
    },
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
  });
  const discard = () => {
    draft.forget();
    actor.send({ type: 'definition.restore', definition: saved });
  };
  return {
    forget: draft.forget,
    bar: draft.wasRestored ? <RestoredBar onDiscard={discard} /> : null,
  };
}

/** As this designer kept it: the server judges the rest when it is saved. */
function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'fields' in value &&
    Array.isArray(value.fields)
  );
}
