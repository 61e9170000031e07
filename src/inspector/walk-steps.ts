import type { AnyEventObject } from 'xstate';
import { playWalk, type WalkPath, type WalkStep } from '#inspector/machine-walks.ts';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { valueAt } from '#machines/value-at.ts';
import { stateText } from './state-text.ts';
import { acceptedStep, type Unchecked } from './accepted-steps.ts';

/** Displayed values by name. */
export type ShownValues = Readonly<Record<string, Shown>>;

/** One expected step of a path. */
export type ExpectedStep = Pick<WalkStep, 'event' | 'times' | 'from' | 'edges' | 'wait'> & {
  /** The resulting state, in the format of `stateText`. */
  readonly ends: string;
  /** The event must occur without effect. */
  readonly mustRest: boolean;
  /** The parts of the event's data and of the resulting context that the path specifies; all others are ignored. */
  readonly data: ShownValues;
  readonly context: ShownValues;
  /** The parts of the expectation that the golden file does not contain. */
  readonly unchecked: readonly Unchecked[];
};

/**
 * Returns the expected steps of a path: those of the golden file if it has one, whatever the machine of this build
 * does. Other paths take their targets and delays from the shape in the golden file.
 */
export function expectedSteps(entry: CatalogueEntry, path: WalkPath): readonly ExpectedStep[] {
  let count = 0;
  return playWalk(entry, path).map((step) => {
    const { event, times, from, edges, isNothing, remembered } = step;
    count += times;
    const at = count - 1;
    const { accepted } = path;
    const builtStep = accepted === undefined ? acceptedStep(entry, step) : undefined;
    const rememberedData = accepted === undefined ? remembered : path.remembered?.[at];
    return {
      event,
      times,
      from,
      edges,
      ends: builtStep?.ends ?? accepted?.[at] ?? stateText(redact(step.value)),
      wait: builtStep === undefined ? path.waits?.[at] : builtStep.wait,
      unchecked: builtStep?.unchecked ?? [],
      mustRest:
        accepted === undefined
          ? edges.length === 0 && isNothing
          : path.isRefused === true && count === path.events.length,
      data: dataOf(entry, event),
      // A way to the middle used data of the catalogue: the app has its own context.
      context: path.before === undefined ? shownValues(rememberedData ?? {}) : {},
    };
  });
}

/** `目标未对照`; the empty text if everything was compared. */
export function uncheckedText(parts: ExpectedStep['unchecked']): string {
  if (parts.length === 0) return '';
  return `${parts.map((part) => ({ state: '目标', wait: '用时' })[part]).join('、')}未对照`;
}

function dataOf({ compares = {} }: CatalogueEntry, event: AnyEventObject): ShownValues {
  const names = compares[event.type]?.data ?? [];
  return shownValues(Object.fromEntries(names.map((name) => [name, valueAt(event, name) ?? null])));
}

/** Converts values as the app displays them: a field's name determines its redaction. */
function shownValues(values: Readonly<Record<string, unknown>>): ShownValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownAt(name, value)]));
}

function shownAt(path: string, value: unknown): Shown {
  const nested = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  // Redacts again: redacted values stay unchanged.
  return redact(valueAt(redact(nested), path));
}
