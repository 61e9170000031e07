import { useState } from 'react';
import type { DraftValues } from '#domain/drafts/drafts.ts';
import { useDraft } from '#domain/drafts/use-draft.ts';
import { RestoredBar } from '#ui/restored-bar.tsx';
import { useBuilder, useBuilderState } from './builder-context.ts';
import { hasChanges, type Definition, type ReportValues } from './builder-state.ts';

/**
 * Keeps a report that is not saved, and gives it back where the same was begun from; where somebody has saved it meanwhile
 * it is only offered, for saving it would undo what they did. Show `bar`.
 */
export function useBuilderDraft() {
  const actor = useBuilder();
  const id = useBuilderState((state) => state.id);
  const isDirty = useBuilderState(hasChanges);
  const [offered, setOffered] = useState<ReportValues>();
  const draft = useDraft({
    name: `report ${id ?? 'new'}`,
    isDirty,
    read: () => {
      const { present, revision } = actor.getSnapshot().context;
      return { ...present, revision };
    },
    restore: ({ revision: begunFrom, ...kept }) => {
      const values = valuesIn(kept);
      if (values === undefined) return false;
      if (begunFrom !== actor.getSnapshot().context.revision) {
        setOffered(values);
        return false;
      }
      actor.send({ type: 'values.change', patch: values });
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
  const restored = draft.wasRestored ? <RestoredBar onDiscard={discard} /> : null;
  return {
    forget: draft.forget,
    moveOn: draft.moveOn,
    bar:
      offered === undefined ? (
        restored
      ) : (
        <RestoredBar
          text="有一份未保存的修改，报表在那之后已被保存过"
          onRestore={() => {
            setOffered(undefined);
            actor.send({ type: 'values.change', patch: offered });
          }}
          onDiscard={() => {
            setOffered(undefined);
            if (!isDirty) draft.forget();
          }}
        />
      ),
  };
}

/** What fits of what was kept; undefined: it is none of a report. */
function valuesIn({ code, name, description, enabled, definition }: DraftValues): ReportValues | undefined {
  if (typeof code !== 'string' || typeof name !== 'string') return undefined;
  if (definition !== undefined && !isDefinition(definition)) return undefined;
  const words = typeof description === 'string' ? description : '';
  return { code, name, description: words, enabled: enabled === true, definition };
}

/** As this builder kept it: the server judges the rest when it is saved. */
function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'object';
}
