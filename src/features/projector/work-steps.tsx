import { Button } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import styles from './projector.module.css';

/** The pressed choice of the view would take the arrow keys for itself. */
const focus = (shown: HTMLElement | null): void => shown?.focus();

type SteppedWork = { readonly id: string; readonly author: string };

type WorkStepsProps<Work extends SteppedWork> = {
  readonly works: readonly Work[];
  readonly emptyText: string;
  /** Renders the present work; give it the id as `key`. */
  readonly children: (work: Work) => ReactNode;
};

/** 作品展示: works one after the other, by buttons and arrow keys. */
export function WorkSteps<Work extends SteppedWork>({ works, emptyText, children }: WorkStepsProps<Work>) {
  // By id: works come and go meanwhile, and may be listed in another order.
  const [shown, setShown] = useState<{ readonly id: string; readonly index: number } | undefined>(undefined);
  const found = works.findIndex(({ id }) => id === shown?.id);
  // A work that is gone is replaced by the one that takes its place.
  const index = found === -1 ? Math.min(shown?.index ?? 0, works.length - 1) : found;
  const present = works[index];
  if (present !== undefined && (present.id !== shown?.id || index !== shown.index))
    setShown({ id: present.id, index });
  const go = (step: -1 | 1) => {
    const next = works[index + step];
    if (next !== undefined) setShown({ id: next.id, index: index + step });
  };
  const onArrow = useEffectEvent(go);
  useEffect(() => listenToArrows((step) => onArrow(step)), []);
  return (
    <section ref={focus} tabIndex={-1} className={styles['show']} aria-label="作品展示">
      {present === undefined ? (
        <EmptyState text={emptyText} />
      ) : (
        <>
          <div className={styles['steps']}>
            <Button size="3" variant="surface" disabled={index === 0} onClick={() => go(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
              上一个
            </Button>
            <p className={styles['author']} aria-live="polite">
              {present.author}
              <span className={styles['minor']}>
                {index + 1} / {works.length}
              </span>
            </p>
            <Button size="3" variant="surface" disabled={index === works.length - 1} onClick={() => go(1)}>
              下一个
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
          </div>
          {children(present)}
        </>
      )}
    </section>
  );
}

/** Calls for each arrow to the left or right that no control on the page handles; returns a function that stops it. */
function listenToArrows(onStep: (step: -1 | 1) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [role=tab], [role=slider]') !== null;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isTaken || isOther) return;
    event.preventDefault();
    onStep(event.key === 'ArrowLeft' ? -1 : 1);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
