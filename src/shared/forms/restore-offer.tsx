import { RestoreButton } from '#shared/lists/restore-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import type { RecycledRefusal } from './use-save.ts';

type RestoreOfferProps = {
  readonly refused: RecycledRefusal;
  /** Called after the record was restored and the user was notified. */
  readonly onRestored: () => void;
};

/** The record that occupies a refused value, with a button that restores it from the recycle bin. */
export function RestoreOffer({ refused: { recycled, text }, onRestored }: RestoreOfferProps) {
  return (
    <Hint color="amber" role="note" action={<RestoreButton recycled={recycled} onRestored={onRestored} />}>
      {text}，还原后不用新建。
    </Hint>
  );
}
