import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

type ConfirmAction = {
  /** Performs the action and refetches the lists that show it. A failing action reports its own reason. */
  readonly perform: () => Promise<void>;
  readonly onDone?: (() => void) | undefined;
};

/**
 * An action after a confirmation: the properties of its button and its dialog. A failure closes the dialog too, because
 * its subject may have changed. An action that runs continues while its tab is hidden.
 *
 *     const { ask, question } = useConfirmAction({ perform: () => removeAll() });
 *     <Button onClick={ask}>清空</Button>
 *     <ConfirmDialog {...question} title="清空？" text="不能找回。" confirmText="清空" />
 */
export function useConfirmAction({ perform, onDone }: ConfirmAction) {
  const [isAsking, setAsking] = useState(false);
  const action = useMutation({
    mutationFn: perform,
    onSuccess: () => onDone?.(),
    onSettled: () => setAsking(false),
  });
  return {
    ask: () => setAsking(true),
    /** Properties of the dialog. */
    question: {
      open: isAsking,
      busy: action.isPending,
      onConfirm: () => action.mutate(),
      onClose: () => setAsking(false),
    },
  };
}
