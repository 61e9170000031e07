import { useState } from 'react';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { shortHash } from '#shared/text/short-hash.ts';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import { definitionText, type Definition } from './definition-parts.ts';
import { useDesigner, useDesignerState } from './designer-context.ts';
import { hasChanges } from './designer-history.ts';

/**
 * Stores an unsaved design, and restores it on the same base version; if another user has saved the form meanwhile it
 * is only offered, because saving it would undo their changes. Render `bar`.
 */
export function useDesignerDraft(formId: string) {
  const actor = useDesigner();
  const isDirty = useDesignerState(hasChanges);
  const saved = useDesignerState((state) => state.saved);
  const [offered, setOffered] = useState<Definition>();
  const base = shortHash(definitionText(saved));
  const draft = useDraft({
    name: `design ${formId}`,
    isDirty,
    read: () => ({ definition: actor.getSnapshot().context.present, base }),
    restore: ({ definition, base: begunFrom }) => {
      if (!isDefinition(definition)) return false;
      if (begunFrom !== base) {
        setOffered(definition);
        return false;
      }
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
  const restored = draft.wasRestored ? <RestoredBar onDiscard={discard} /> : null;
  return {
    forget: draft.forget,
    bar:
      offered === undefined ? (
        restored
      ) : (
        <RestoredBar
          text="有一份未保存的修改，表单在那之后已被保存过"
          onRestore={() => {
            setOffered(undefined);
            actor.send({ type: 'definition.restore', definition: offered });
          }}
          onDiscard={() => {
            setOffered(undefined);
            if (!isDirty) draft.forget();
          }}
        />
      ),
  };
}

/** Checks the draft's outline: the server validates the rest on saving. */
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
