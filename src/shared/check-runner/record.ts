import {
  type BehaviourAction,
  type BehaviourStep,
  behaviourLimits,
  type Expectation,
  type Touched,
} from '#common/checks/behaviour.ts';
import type { SpriteState, StageState, VariableState } from '#common/checks/stage-state.ts';
import type { RecordedEvent } from '#shared/frames/check-protocol.ts';

/** A moment that the teacher remembered, with the chosen expectations. */
export type RecordedMoment = { readonly at: number; readonly expect: readonly Expectation[] };

/** Half of a frame: a step ends with the first frame after its time. */
const halfFrame = 16;
/** Milliseconds without anything that is not worth a step of its own. */
const shortPause = 100;
/** Milliseconds that a key is held which the teacher has not released yet. */
const openHold = 1000;

type Entry =
  | { readonly at: number; readonly action: BehaviourAction }
  | { readonly at: number; readonly expect: readonly Expectation[] };

type OpenStep = { readonly from: number; readonly action: BehaviourAction };

/** Returns the steps that repeat a recording: each action begins one, each remembered moment ends one. */
export function recordedSteps(
  events: readonly RecordedEvent[],
  moments: readonly RecordedMoment[],
): BehaviourStep[] {
  const entries: Entry[] = [...actionsOf(events), ...moments].sort((one, other) => one.at - other.at);
  const steps: BehaviourStep[] = [];
  let open: OpenStep | undefined;
  const close = (at: number, expect: readonly Expectation[]): void => {
    if (open === undefined) return;
    const { from, action } = open;
    if (action.kind === 'wait' && expect.length === 0 && at - from < shortPause) return;
    const ms = Math.min(behaviourLimits.stepTime, Math.max(0, Math.round(at - from - halfFrame)));
    steps.push({ action, until: { kind: 'time', ms }, expect });
  };
  for (const entry of entries)
    if ('action' in entry) {
      close(entry.at, []);
      open = { from: entry.at, action: entry.action };
    } else {
      open ??= { from: 0, action: { kind: 'wait' } };
      close(entry.at, entry.expect);
      open = { from: entry.at, action: { kind: 'wait' } };
    }
  // What follows the last moment is not checked.
  while (steps.at(-1)?.expect.length === 0) steps.pop();
  return steps;
}

function actionsOf(events: readonly RecordedEvent[]): Entry[] {
  return events.flatMap((event, index): Entry[] => {
    const { at } = event;
    switch (event.kind) {
      case 'flag':
        return [{ at, action: { kind: 'flag' } }];
      case 'key': {
        if (!event.isDown) return [];
        const released = events
          .slice(index + 1)
          .find((later) => later.kind === 'key' && later.key === event.key && !later.isDown);
        const hold = released === undefined ? openHold : released.at - at;
        const longest = behaviourLimits.stepTime;
        return [{ at, action: { kind: 'key', key: event.key, hold: Math.min(longest, Math.round(hold)) } }];
      }
      case 'click':
        return [{ at, action: { kind: 'click', sprite: event.sprite } }];
      case 'mouse':
        return [{ at, action: { kind: 'mouse', x: event.x, y: event.y, pressed: event.pressed } }];
      case 'answer':
        return [{ at, action: { kind: 'answer', text: event.text } }];
      default:
        return event satisfies never;
    }
  });
}

/** Returns whether the action begins a step, so that later movements are compared with the state at it. */
export const beginsStep = (event: RecordedEvent): boolean => event.kind !== 'key' || event.isDown;

/** An expectation that a remembered moment proposes. Likely ones are about a change. */
export type Proposal = { readonly expectation: Expectation; readonly isLikely: boolean };

/** The distance in steps within which a sprite counts as at the same place. */
const placeTolerance = 10;
/** Steps that a movement is shorter than the recorded one and still counts. */
const movedPart = 0.8;
const leastMovement = 5;

/** Returns what can be expected of a moment; `start` is the state when its step began. */
export function proposeExpectations(now: StageState, start: StageState | undefined): Proposal[] {
  const before = new Map(start?.sprites.map((sprite) => [sprite.name, sprite]));
  const proposals = [
    ...now.sprites.flatMap((sprite) => proposalsOf(sprite, before.get(sprite.name))),
    ...touchesIn(now).map((expectation) => likely(expectation)),
    ...now.variables.flatMap((variable) => variableProposals(variable, start)),
    ...now.messages.map((message) => likely({ kind: 'messageSent', message })),
    ...(start !== undefined && start.backdrop !== now.backdrop
      ? [likely({ kind: 'backdrop', backdrop: now.backdrop })]
      : []),
  ];
  return [
    ...proposals.filter(({ isLikely }) => isLikely),
    ...proposals.filter(({ isLikely }) => !isLikely),
  ].slice(0, behaviourLimits.expectations);
}

const likely = (expectation: Expectation): Proposal => ({ expectation, isLikely: true });
const possible = (expectation: Expectation): Proposal => ({ expectation, isLikely: false });
const proposal = (isLikely: boolean, expectation: Expectation): Proposal => ({ expectation, isLikely });

function proposalsOf(sprite: SpriteState, before: SpriteState | undefined): Proposal[] {
  const { name, x, y, costume, costumes, bubble, visible, clones } = sprite;
  const found: Proposal[] = [];
  const hasMoved = before !== undefined && Math.hypot(x - before.x, y - before.y) >= leastMovement;
  if (hasMoved) found.push(...movements(sprite, before));
  if (visible)
    found.push(
      possible({ kind: 'isAt', sprite: name, x: Math.round(x), y: Math.round(y), within: placeTolerance }),
    );
  if (costumes > 1)
    found.push(
      proposal(before !== undefined && before.costume !== costume, {
        kind: 'costume',
        sprite: name,
        costume,
      }),
    );
  if (bubble !== '')
    found.push(
      proposal(bubble !== before?.bubble, { kind: 'says', sprite: name, text: bubble, match: 'whole' }),
    );
  found.push(
    proposal(before !== undefined && before.visible !== visible, {
      kind: visible ? 'visible' : 'hidden',
      sprite: name,
    }),
  );
  if (clones > 0)
    found.push(
      proposal(clones !== before?.clones, {
        kind: 'cloneCount',
        sprite: name,
        comparison: '=',
        count: clones,
      }),
    );
  return found;
}

function movements(now: SpriteState, before: SpriteState): Proposal[] {
  const moves = [
    ['right', now.x - before.x],
    ['left', before.x - now.x],
    ['up', now.y - before.y],
    ['down', before.y - now.y],
  ] as const;
  return moves.flatMap(([direction, distance]) =>
    distance < leastMovement
      ? []
      : [
          likely({
            kind: 'moves',
            sprite: now.name,
            direction,
            by: Math.max(1, Math.floor(distance * movedPart)),
          }),
        ],
  );
}

function touchesIn({ touches }: StageState): Expectation[] {
  return Object.entries(touches).flatMap(([key, isTouching]): Expectation[] => {
    const query = isTouching ? touchOf(key) : undefined;
    return query === undefined ? [] : [{ kind: 'touches', ...query }];
  });
}

/** Returns the touch of a key of `touchKey`; undefined for a colour, which the teacher has not asked for. */
function touchOf(key: string): { sprite: string; touched: Touched } | undefined {
  const [sprite, kind, other]: unknown[] = JSON.parse(key);
  if (typeof sprite !== 'string') return undefined;
  if (kind === 'edge') return { sprite, touched: { kind } };
  return kind === 'sprite' && typeof other === 'string'
    ? { sprite, touched: { kind, sprite: other } }
    : undefined;
}

function variableProposals(variable: VariableState, start: StageState | undefined): Proposal[] {
  const { name, sprite, value } = variable;
  const before = start?.variables.find((one) => one.name === name && one.sprite === sprite)?.value;
  const named = sprite === '' ? { name } : { name, sprite };
  const hasChanged = before !== undefined && before !== value;
  const isValue: Proposal = proposal(hasChanged, {
    kind: 'variable',
    ...named,
    comparison: '=',
    value: String(value),
  });
  const growth = Number(value) - Number(before);
  return hasChanged && Number.isFinite(growth) && growth !== 0
    ? [isValue, possible({ kind: 'variableGrows', ...named, by: growth })]
    : [isValue];
}
