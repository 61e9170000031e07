import { CatchBoundary } from '@tanstack/react-router';
import { startTransition, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

type OwnRootProps = { readonly className?: string | undefined; readonly children: ReactNode };

const drawings = new WeakMap<Element, { readonly root: Root; readonly shown: ReactNode }>();

/**
 * Draws `children` by a React root of their own, for parts that have hundreds of effects and need nothing from above, such
 * as charts: a page that goes out of sight and comes back undoes and redoes all of its own effects in one go.
 */
export function OwnRoot({ className, children }: OwnRootProps) {
  const identifierPrefix = useId();
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const known = drawings.get(element);
    if (known?.shown !== children) {
      const root = known?.root ?? createRoot(element, { identifierPrefix });
      drawings.set(element, { root, shown: children });
      const drawing = (
        <CatchBoundary
          getResetKey={() => 0}
          errorComponent={Nothing}
          onCatch={(error) => setFailure({ error })}
        >
          {children}
        </CatchBoundary>
      );
      startTransition(() => root.render(drawing));
    }
    return () => void setTimeout(() => unmountWhenGone(element));
  }, [children, identifierPrefix]);
  // The boundary above says so, as if the part were its own.
  if (failure !== undefined) throw failure.error;
  return <div ref={place} className={className} />;
}

const Nothing = (): ReactNode => null;

/** Out of sight, its place is still in the document. */
function unmountWhenGone(element: Element): void {
  if (element.isConnected) return;
  drawings.get(element)?.root.unmount();
  drawings.delete(element);
}
