import { CatchBoundary } from '@tanstack/react-router';
import {
  startTransition,
  useEffect,
  useId,
  useInsertionEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createRoot, type Root } from 'react-dom/client';

type OwnRootProps = { readonly className?: string | undefined; readonly children: ReactNode };

/**
 * Draws `children` by a React root of their own, for parts that have hundreds of effects and need nothing from above, such
 * as charts: a page that goes out of sight and comes back undoes and redoes all of its own effects in one go.
 */
export function OwnRoot({ className, children }: OwnRootProps) {
  const identifierPrefix = useId();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ readonly root: Root; readonly shown: ReactNode }>(undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (place.current === null || drawn.current?.shown === children) return;
    const root = drawn.current?.root ?? createRoot(place.current, { identifierPrefix });
    drawn.current = { root, shown: children };
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
  }, [children, identifierPrefix]);
  // Of all effects this kind alone stays while its page is out of sight, and ends with it all the same.
  useInsertionEffect(
    () => () => {
      const root = drawn.current?.root;
      drawn.current = undefined;
      // React does not take a root away while it draws another.
      if (root !== undefined) setTimeout(() => root.unmount());
    },
    [],
  );
  // The boundary above says so, as if the part were its own.
  if (failure !== undefined) throw failure.error;
  return <div ref={place} className={className} />;
}

const Nothing = (): ReactNode => null;
