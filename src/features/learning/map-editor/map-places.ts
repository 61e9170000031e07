/**
 * The positions of units on the map of their course; null if not placed. In pixels of the picture, as pupils see it.
 */
export type Spot = { readonly mapX: number; readonly mapY: number } | null;
export type Places = Readonly<Record<string, Spot>>;

export type MapState = {
  readonly saved: Places;
  readonly places: Places;
  readonly past: readonly Places[];
  readonly future: readonly Places[];
  /** The unit whose latest keyboard moves are one undo step. */
  readonly nudged: string | undefined;
};

export type MapEvent =
  | { readonly type: 'place'; readonly id: string; readonly spot: Spot }
  | { readonly type: 'nudge'; readonly id: string; readonly byX: number; readonly byY: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** The grid that flags snap to. */
export const gridSize = 20;
/** The server's limit; no picture is that large. */
const farthest = 10_000;

type PlacedUnit = {
  readonly id: string;
  readonly mapX?: number | null | undefined;
  readonly mapY?: number | null | undefined;
};

export function mapStateOf(units: readonly PlacedUnit[]): MapState {
  const saved = Object.fromEntries(units.map((unit) => [unit.id, spotOf(unit)]));
  return { saved, places: saved, past: [], future: [], nudged: undefined };
}

function spotOf({ mapX, mapY }: PlacedUnit): Spot {
  if (mapX === null || mapX === undefined || mapY === null || mapY === undefined) return null;
  return { mapX, mapY };
}

/** Returns a position inside the map, on the grid if that is enabled. */
export function spotAt(x: number, y: number, isSnapping: boolean): NonNullable<Spot> {
  const step = isSnapping ? gridSize : 1;
  const within = (value: number) => Math.min(farthest, Math.max(0, Math.round(value / step) * step));
  return { mapX: within(x), mapY: within(y) };
}

/** The distance at which neither flag covers the other's name. */
const room = { x: 160, y: 120 } as const;

/** Returns the free position nearest to a point, searched in rings around it; the point itself if all are taken. */
export function freeSpotAt(places: Places, x: number, y: number, isSnapping: boolean): NonNullable<Spot> {
  const isFree = (at: NonNullable<Spot>) =>
    !Object.values(places).some(
      (other) =>
        other !== null && Math.abs(other.mapX - at.mapX) < room.x && Math.abs(other.mapY - at.mapY) < room.y,
    );
  const middle = spotAt(x, y, isSnapping);
  for (let ring = 0; ring <= 12; ring += 1)
    for (const [right, down] of ringOf(ring)) {
      const spot = spotAt(middle.mapX + right * room.x, middle.mapY + down * room.y, isSnapping);
      if (isFree(spot)) return spot;
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
      return moved(state, event.id, event.spot, undefined);
    case 'nudge': {
      const at = state.places[event.id];
      if (at === undefined || at === null) return state;
      const spot = spotAt(at.mapX + event.byX, at.mapY + event.byY, false);
      return moved(state, event.id, spot, event.id);
    }
    case 'undo': {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      const past = state.past.slice(0, -1);
      return { ...state, places: before, past, future: [state.places, ...state.future], nudged: undefined };
    }
    case 'redo': {
      const [after, ...future] = state.future;
      if (after === undefined) return state;
      return { ...state, places: after, past: [...state.past, state.places], future, nudged: undefined };
    }
    default:
      return event satisfies never;
  }
}

function moved(state: MapState, id: string, spot: Spot, nudged: string | undefined): MapState {
  const at = state.places[id];
  if (at === undefined || (at?.mapX === spot?.mapX && at?.mapY === spot?.mapY)) return state;
  const isSameStep = nudged !== undefined && nudged === state.nudged;
  return {
    ...state,
    places: { ...state.places, [id]: spot },
    past: isSameStep ? state.past : [...state.past, state.places],
    future: [],
    nudged,
  };
}

/** Returns the positions that differ from the saved ones. */
export function changedPlaces({ saved, places }: MapState) {
  return Object.entries(places)
    .filter(([id, spot]) => JSON.stringify(spot) !== JSON.stringify(saved[id] ?? null))
    .map(([id, spot]) => ({ id, mapX: spot?.mapX ?? null, mapY: spot?.mapY ?? null }));
}
