import { useState, type ReactNode } from 'react';

type WhenNearProps = {
  /** As much room as will be taken, for eyes alone: nothing moves when it comes. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
};

/** Draws what it holds, and lets it fetch, once its place is about to come into sight. */
export function WhenNear({ room, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  if (isNear) return children;
  return (
    <div ref={(place) => (place === null ? undefined : watch(place, () => setNear(true)))} aria-hidden="true">
      {room}
    </div>
  );
}

function watch(place: HTMLElement, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    },
    { rootMargin: '100px' },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
