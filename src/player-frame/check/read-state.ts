import {
  placeKey,
  touchKey,
  type Place,
  type StageQueries,
  type StageState,
  type TouchQuery,
  type VariableState,
} from '#common/checks/stage-state.ts';
import { channelsOf } from '#common/checks/judge-condition.ts';
import type { ScaffoldingPlayer } from '../scaffolding.ts';
import type { EngineTarget } from './engine-parts.ts';

/** Reads the state of the stage. `time` and `messages` are those of the runner. */
export function readState(
  player: ScaffoldingPlayer,
  queries: StageQueries,
  { time, messages }: { readonly time: number; readonly messages: readonly string[] },
): StageState {
  const { targets } = player.vm.runtime;
  const originals = targets.filter((target) => target.isOriginal);
  const stage = originals.find((target) => target.isStage);
  return {
    time,
    sprites: originals
      .filter((target) => !target.isStage)
      .map((target) => ({
        name: target.sprite.name,
        x: target.x,
        y: target.y,
        costume: costumeOf(target),
        costumes: target.sprite.costumes.length,
        bubble: textIn(target.getCustomState('Scratch.looks')?.text),
        visible: target.sprite.clones.some(({ visible }) => visible),
        clones: target.sprite.clones.filter(({ isOriginal }) => !isOriginal).length,
      })),
    variables: originals.flatMap(variablesOf),
    backdrop: stage === undefined ? '' : costumeOf(stage),
    messages,
    touches: Object.fromEntries(
      queries.touches.map((query) => [touchKey(query), isTouching(originals, query)]),
    ),
    colours: Object.fromEntries(queries.places.map((place) => [placeKey(place), colourAt(player, place)])),
  };
}

const costumeOf = ({ sprite, currentCostume }: EngineTarget): string =>
  sprite.costumes[currentCostume]?.name ?? '';

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function variablesOf({ isStage, sprite, variables }: EngineTarget): VariableState[] {
  return Object.values(variables).flatMap(({ name, type, value }) =>
    type === '' ? [{ name, sprite: isStage ? '' : sprite.name, value: plainValue(value) }] : [],
  );
}

/** Numbers that JSON lacks are written as Scratch shows them. */
function plainValue(value: unknown): VariableState['value'] {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'boolean' ? value : textIn(value);
}

function isTouching(originals: readonly EngineTarget[], { sprite: name, touched }: TouchQuery): boolean {
  const instances = originals
    .find((target) => !target.isStage && target.sprite.name === name)
    ?.sprite.clones.filter(({ visible }) => visible);
  return (
    instances?.some((target) => {
      switch (touched.kind) {
        case 'sprite':
          return target.isTouchingSprite(touched.sprite);
        case 'edge':
          return target.isTouchingEdge();
        case 'colour':
          return target.isTouchingColor(channelsOf(touched.colour));
        default:
          return touched satisfies never;
      }
    }) ?? false
  );
}

function colourAt(player: ScaffoldingPlayer, { x, y }: Place): string {
  const [left, top] = canvasPlace(player, { x, y });
  const { r, g, b } = player.renderer.extractColor(left, top, 1).color;
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a place of the stage in pixels of the canvas on the page. */
export function canvasPlace(
  { width, height, renderer: { canvas } }: ScaffoldingPlayer,
  { x, y }: Place,
): readonly [left: number, top: number] {
  return [(x / width + 0.5) * canvas.clientWidth, (0.5 - y / height) * canvas.clientHeight];
}

/** Returns the place of the stage under a pixel of the canvas on the page. */
export function stagePlace(
  { width, height, renderer: { canvas } }: ScaffoldingPlayer,
  left: number,
  top: number,
): Place {
  return {
    x: Math.round((left / canvas.clientWidth - 0.5) * width),
    y: Math.round((0.5 - top / canvas.clientHeight) * height),
  };
}
