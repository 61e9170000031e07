/**
 * The positions of units on the map of their course; null if not placed. In pixels of the picture, as pupils see it.
 */
export type Position = { readonly mapX: number; readonly mapY: number } | null;
export type Positions = Readonly<Record<string, Position>>;

export type MapState = {
  readonly saved: Positions;
  readonly positions: Positions;
  readonly past: readonly Positions[];
  readonly future: readonly Positions[];
  /** The unit whose latest keyboard moves are one undo step. */
  readonly nudged: string | undefined;
};

export type MapEvent =
  | { readonly type: 'place'; readonly id: string; readonly position: Position }
  | { readonly type: 'nudge'; readonly id: string; readonly byX: number; readonly byY: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** The grid that flags snap to. */
export const gridSize = 20;
/** The server's limit; no picture is that large. */
const farthest = 10_000;

type MapUnit = {
  readonly id: string;
  readonly mapX?: number | null | undefined;
  readonly mapY?: number | null | undefined;
};

export function mapStateOf(units: readonly MapUnit[]): MapState {
  const saved = Object.fromEntries(units.map((unit) => [unit.id, positionOf(unit)]));
  return { saved, positions: saved, past: [], future: [], nudged: undefined };
}

function positionOf({ mapX, mapY }: MapUnit): Position {
  if (mapX === null || mapX === undefined || mapY === null || mapY === undefined) return null;
  return { mapX, mapY };
}

/** Returns a position inside the map, on the grid if that is enabled. */
export function positionAt(x: number, y: number, isSnapping: boolean): NonNullable<Position> {
  const step = isSnapping ? gridSize : 1;
  const within = (value: number) => Math.min(farthest, Math.max(0, Math.round(value / step) * step));
  return { mapX: within(x), mapY: within(y) };
}

/** The distance at which neither flag covers the other's name. */
const room = { x: 160, y: 120 } as const;

/** Returns the free position nearest to a point, searched in rings around it; the point itself if all are taken. */
export function freePositionAt(
  positions: Positions,
  x: number,
  y: number,
  isSnapping: boolean,
): NonNullable<Position> {
  const isFree = (at: NonNullable<Position>) =>
    !Object.values(positions).some(
      (other) =>
        other !== null && Math.abs(other.mapX - at.mapX) < room.x && Math.abs(other.mapY - at.mapY) < room.y,
    );
  const middle = positionAt(x, y, isSnapping);
  for (let ring = 0; ring <= 12; ring += 1)
    for (const [right, down] of ringOf(ring)) {
      const position = positionAt(middle.mapX + right * room.x, middle.mapY + down * room.y, isSnapping);
      if (isFree(position)) return position;
    }
  return middle;
}

/** Returns the offsets of one ring, nearest first. */
function ringOf(ring: number): readonly (readonly [number, number])[] {
  const span = Array.from({ length: 2 * ring + 1 }, (_, index) => index - ring);
  return span
    .flatMap((down) => span.map((right) => [right, down] as const))
    .filter(([right, down]) => Math.max(Math.abs(right), Math.abs(down)) === ring)
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}

export function changeMap(state: MapState, event: MapEvent): MapState {
  switch (event.type) {
    case 'place':
      return moved(state, event.id, event.position, undefined);
    case 'nudge': {
      const at = state.positions[event.id];
      if (at === undefined || at === null) return state;
      const position = positionAt(at.mapX + event.byX, at.mapY + event.byY, false);
      return moved(state, event.id, position, event.id);
    }
    case 'undo': {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      const past = state.past.slice(0, -1);
      return {
        ...state,
        positions: before,
        past,
        future: [state.positions, ...state.future],
        nudged: undefined,
      };
    }
    case 'redo': {
      const [after, ...future] = state.future;
      if (after === undefined) return state;
      return {
        ...state,
        positions: after,
        past: [...state.past, state.positions],
        future,
        nudged: undefined,
      };
    }
    default:
      return event satisfies never;
  }
}

function moved(state: MapState, id: string, position: Position, nudged: string | undefined): MapState {
  const at = state.positions[id];
  if (at === undefined || (at?.mapX === position?.mapX && at?.mapY === position?.mapY)) return state;
  const isSameStep = nudged !== undefined && nudged === state.nudged;
  return {
    ...state,
    positions: { ...state.positions, [id]: position },
    past: isSameStep ? state.past : [...state.past, state.positions],
    future: [],
    nudged,
  };
}

/** Returns the positions that differ from the saved ones. */
export function changedPositions({ saved, positions }: MapState) {
  return Object.entries(positions)
    .filter(([id, position]) => JSON.stringify(position) !== JSON.stringify(saved[id] ?? null))
    .map(([id, position]) => ({ id, mapX: position?.mapX ?? null, mapY: position?.mapY ?? null }));
}
