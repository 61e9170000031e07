import type { Condition, Touched } from './behaviour.ts';

export type SpriteState = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly costume: string;
  /** The number of costumes, of which one is shown. */
  readonly costumes: number;
  /** The text of the speech or thought bubble; empty without one. */
  readonly bubble: string;
  /** Whether the sprite or one of its clones is visible. */
  readonly visible: boolean;
  readonly clones: number;
};

export type VariableState = {
  readonly name: string;
  /** The sprite that owns it; empty for a variable of all sprites. */
  readonly sprite: string;
  readonly value: string | number | boolean;
};

/** The state of a stage at one moment, as plain data. */
export type StageState = {
  /** Milliseconds of the project's clock. */
  readonly time: number;
  readonly sprites: readonly SpriteState[];
  readonly variables: readonly VariableState[];
  readonly backdrop: string;
  /** The messages that were sent since the step began. */
  readonly messages: readonly string[];
  /** The answers to the touches that were asked for, by `touchKey`. */
  readonly touches: Readonly<Record<string, boolean>>;
  /** The colours as `#rrggbb` at the places that were asked for, by `placeKey`. */
  readonly colours: Readonly<Record<string, string>>;
};

export type TouchQuery = { readonly sprite: string; readonly touched: Touched };
export type Place = { readonly x: number; readonly y: number };

/** The questions of conditions that only the picture of the stage can answer. They cost more than the others. */
export type StageQueries = {
  readonly touches: readonly TouchQuery[];
  readonly places: readonly Place[];
};

export function touchKey({ sprite, touched }: TouchQuery): string {
  switch (touched.kind) {
    case 'sprite':
      return JSON.stringify([sprite, touched.kind, touched.sprite]);
    case 'edge':
      return JSON.stringify([sprite, touched.kind]);
    case 'colour':
      return JSON.stringify([sprite, touched.kind, touched.colour]);
    default:
      return touched satisfies never;
  }
}

export const placeKey = ({ x, y }: Place): string => `${x},${y}`;

/** Returns the questions of the conditions about the picture of the stage, each once. */
export function queriesOf(conditions: readonly Condition[]): StageQueries {
  const touches = new Map<string, TouchQuery>();
  const places = new Map<string, Place>();
  for (const condition of conditions) {
    if (condition.kind === 'touches') touches.set(touchKey(condition), condition);
    if (condition.kind === 'colourShown') places.set(placeKey(condition), condition);
  }
  return { touches: [...touches.values()], places: [...places.values()] };
}
