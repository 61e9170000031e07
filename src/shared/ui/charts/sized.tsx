import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

export type Size = { readonly width: number; readonly height: number };

type SizedProps = { readonly className?: string | undefined; readonly children: (size: Size) => ReactNode };

/** Gives its children the size of their box, in CSS pixels. A hidden box has no size, so the last one stays. */
export function Sized({ className, children }: SizedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const measure = ({ width, height }: DOMRectReadOnly) => {
      const next = { width: Math.round(width), height: Math.round(height) };
      if (next.width === 0 || next.height === 0) return;
      startTransition(() =>
        setSize((last) => (last?.width === next.width && last.height === next.height ? last : next)),
      );
    };
    measure(box.current.getBoundingClientRect());
    const observer = new ResizeObserver((entries) => entries.forEach((entry) => measure(entry.contentRect)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={className}>
      {size === undefined ? null : children(size)}
    </div>
  );
}
