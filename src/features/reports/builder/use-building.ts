import { shallowEqual, useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { useFocusRefused } from '#shared/react/use-focus-refused.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { messageOf } from '#machines/message-of.ts';
import { hasChanges } from '#machines/report-building/report-values.ts';
import { useLeaveBlock } from '#shared/forms/use-leave-guard.tsx';
import { tabOf } from './builder-tabs.tsx';
import { createBuilding, type BuildingActor, type BuildingEffects } from './building-actor.ts';
import { useBuilderDraft } from './use-builder-draft.tsx';

type BuildingOptions = {
  readonly id: string | undefined;
  readonly start: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** The state that the builder itself shows; its parts select their own. */
const shownOf = (one: SnapshotFrom<BuildingActor>) => ({
  mode: typeof one.value === 'string' ? one.value : 'saving',
  isStored: one.context.id !== undefined,
  name: one.context.saved.name,
  unreadable: one.context.unreadable,
});

/** The builder of a report (machines/report-building) with the effects of this page. */
export function useBuilding({ id, start, onSaved, onClose }: BuildingOptions) {
  const notices = useNotices();
  const effects = useRef<BuildingEffects>(undefined);
  const actor = useLastingActor(() => createBuilding(id, () => effects.current));
  const shown = useSelector(actor, shownOf, shallowEqual);
  const isDirty = useSelector(actor, ({ context }) => hasChanges(context));
  const [tab, setTab] = useState(start);
  const [refusals, setRefusals] = useState(0);
  const box = useFocusRefused<HTMLElement>(refusals, true);
  const draft = useBuilderDraft(actor);
  const block = useLeaveBlock(isDirty, {
    shownBy: 'design',
    onBlocked: () => actor.send({ type: 'leave.ask' }),
  });
  const warn = (text: string) => void notices.show({ kind: 'warning', text });
  const giveUp = () => {
    block.release();
    draft.forget();
  };
  useLayoutEffect(() => {
    effects.current = {
      showProblem: ({ field, text }) => {
        setTab((present) => tabOf(field) ?? present);
        setRefusals((count) => count + 1);
        warn(text);
      },
      warn: (error) => {
        if (!isShownByClient(error)) warn(messageOf(error, '保存失败！'));
      },
      announceSaved: ({ message, id: savedId, isAll }) => {
        notices.show({ kind: 'success', text: message });
        if (isAll) giveUp();
        else draft.moveOn();
        onSaved(savedId);
      },
      forgetDraft: giveUp,
      showSource: () => setTab('data'),
      leave: () => block.leave(onClose),
      stay: block.stay,
    };
  });
  return { actor, shown, isDirty, box, bar: draft.bar, place: { tab, onTab: setTab } };
}
