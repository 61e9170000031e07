import { useState, type ReactNode } from 'react';

type WhenNearProps = {
  /** A placeholder of the same size, for sighted users only: nothing moves when the content appears. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
};

/** Mounts its children, so that they start fetching, when its place is about to become visible. */
export function WhenNear({ room, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  if (isNear) return children;
  return (
    <div
      ref={(element) => (element === null ? undefined : watch(element, () => setNear(true)))}
      aria-hidden="true"
    >
      {room}
    </div>
  );
}

function watch(element: HTMLElement, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    },
    { rootMargin: '100px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
