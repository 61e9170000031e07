import { measures } from '#machines/machine-layout.ts';
import { useCallback, useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';

export type View = { readonly x: number; readonly y: number; readonly scale: number };
export type Size = { readonly w: number; readonly h: number };
export type Area = Size & { readonly x: number; readonly y: number };

const bounds = { min: 0.15, max: 3 } as const;
const margin = 20;
/** The smallest text of a diagram is 11 pixels high at this scale. */
const readable = 11 / measures.font;
const step = 60;

const clamp = (scale: number): number => Math.min(bounds.max, Math.max(bounds.min, scale));

/** Returns the view that shows all of `content`, at most slightly enlarged. */
export function fitView(room: Size, content: Size): View {
  const scale = clamp(Math.min(1.1, (room.w - 2 * margin) / content.w, (room.h - 2 * margin) / content.h));
  return { scale, x: (room.w - content.w * scale) / 2, y: (room.h - content.h * scale) / 2 };
}

/** Returns the initial view of a diagram: its labels are readable, and if not all of it fits, `start` is visible. */
export function firstView(room: Size, content: Size, start: Area): View {
  const scale = Math.max(fitView(room, content).scale, readable);
  const along = (from: number, length: number, contentLength: number, space: number): number => {
    const least = space - margin - contentLength * scale;
    if (least >= margin) return (space - contentLength * scale) / 2;
    return Math.min(margin, Math.max(least, inSight(from * scale, length * scale, space)));
  };
  return {
    scale,
    x: along(start.x, start.w, content.w, room.w),
    y: along(start.y, start.h, content.h, room.h),
  };
}

/** Returns the offset that centres a range, or aligns its beginning if it is too long. */
function inSight(from: number, length: number, space: number): number {
  return length > space - 2 * margin ? margin - from : space / 2 - from - length / 2;
}

/** Zooms while the point under the mouse stays fixed. */
export function zoomAt(view: View, factor: number, point: { readonly x: number; readonly y: number }): View {
  const scale = clamp(view.scale * factor);
  const real = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real };
}

/** Moves by the minimum that shows `area`; not at all if it is visible. */
export function reveal(view: View, room: Size, area: Area): View {
  const along = (start: number, length: number, offset: number, space: number): number => {
    const from = start * view.scale + offset;
    const to = from + length * view.scale;
    if (from >= margin && to <= space - margin) return offset;
    return inSight(from - offset, to - from, space);
  };
  const [x, y] = [along(area.x, area.w, view.x, room.w), along(area.y, area.h, view.y, room.h)];
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** Returns the view centred on this point. */
export function centreAt(view: View, room: Size, point: { readonly x: number; readonly y: number }): View {
  return { ...view, x: room.w / 2 - point.x * view.scale, y: room.h / 2 - point.y * view.scale };
}

/** Pans by dragging, zooms by wheel, two fingers or keys; `content` is the total size, `start` the initial area. */
export function useViewport(content: Size, start: Area) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const [fingers] = useState<Fingers>(() => new Map());
  const { w, h } = content;
  const fit = useCallback(() => setView(fitView(roomOf(frame), { w, h })), [frame, w, h]);
  const show = useCallback((area: Area) => setView((now) => reveal(now, roomOf(frame), area)), [frame]);
  const resetView = useCallback(
    () => setView(firstView(roomOf(frame), { w, h }, start)),
    [frame, w, h, start],
  );
  useFitting(frame, resetView);
  useWheel(frame, setView);
  const zoom = (factor: number) => {
    const room = roomOf(frame);
    setView((now) => zoomAt(now, factor, { x: room.w / 2, y: room.h / 2 }));
  };
  const move = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }));
  const centre = (point: { readonly x: number; readonly y: number }) =>
    setView((now) => centreAt(now, roomOf(frame), point));
  const onKeyDown = keyHandler({ fit, zoom, move });
  const handlers = { ...pointerHandlers(fingers, setView, move), onKeyDown };
  return {
    setFrame,
    view,
    room: roomOf(frame),
    begin: resetView,
    fit,
    zoom,
    show,
    centre,
    handlers,
    onKeyDown,
  };
}

function roomOf(frame: HTMLElement | null): Size {
  return { w: frame?.clientWidth ?? 0, h: frame?.clientHeight ?? 0 };
}

type Moves = {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  readonly move: (x: number, y: number) => void;
};

function keyHandler({ fit, zoom, move }: Moves) {
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1.2),
    '=': () => zoom(1.2),
    '-': () => zoom(1 / 1.2),
    '0': fit,
    ArrowLeft: () => move(step, 0),
    ArrowRight: () => move(-step, 0),
    ArrowUp: () => move(0, step),
    ArrowDown: () => move(0, -step),
  };
  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

type Fingers = Map<number, { x: number; y: number }>;

function pointerHandlers(
  fingers: Fingers,
  setView: (change: (now: View) => View) => void,
  move: (x: number, y: number) => void,
) {
  const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) fingers.set(event.pointerId, toPoint(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = toPoint(event);
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      // A small threshold: a click with an unsteady hand is still a click.
      if (other === undefined && Math.hypot(now.x - before.x, now.y - before.y) < 3) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, now);
      if (other === undefined) return move(now.x - before.x, now.y - before.y);
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      return setView((view) => zoomAt(view, factor, other));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => void fingers.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void fingers.delete(event.pointerId),
  };
}

/** Another diagram or window size resets the view to its beginning. */
function useFitting(frame: HTMLElement | null, fit: () => void): void {
  useLayoutEffect(() => {
    if (frame === null) return undefined;
    // Also reports the current size at once.
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame, fit]);
}

/** React's own handler is passive and cannot prevent the page from scrolling. */
function useWheel(frame: HTMLElement | null, setView: (change: (now: View) => View) => void): void {
  useLayoutEffect(() => {
    if (frame === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey || Math.abs(event.deltaX) < 1)
        return setView((now) => zoomAt(now, Math.exp(-event.deltaY / 500), point));
      return setView((now) => ({ ...now, x: now.x - event.deltaX, y: now.y - event.deltaY }));
    };
    frame.addEventListener('wheel', onWheel, { passive: false });
    return () => frame.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}
