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
 * Renders `children` in a separate React root, for components with hundreds of effects that need no context, such as
 * charts: a page that is hidden and shown again would otherwise undo and redo all of these effects at once.
 */
export function OwnRoot({ className, children }: OwnRootProps) {
  const identifierPrefix = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ readonly root: Root; readonly shown: ReactNode }>(undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (containerRef.current === null || drawn.current?.shown === children) return;
    const root = drawn.current?.root ?? createRoot(containerRef.current, { identifierPrefix });
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
  // Only this kind of effect survives while its page is hidden, and still ends with the page.
  useInsertionEffect(
    () => () => {
      const root = drawn.current?.root;
      drawn.current = undefined;
      // React does not unmount a root while it renders another.
      if (root !== undefined) setTimeout(() => root.unmount());
    },
    [],
  );
  // The error boundary above handles it like an error of a child.
  if (failure !== undefined) throw failure.error;
  return <div ref={containerRef} className={className} />;
}

const Nothing = (): ReactNode => null;
