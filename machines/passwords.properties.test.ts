import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { startRecorded, tries } from '#tests/support/machines/machine-properties.ts';
import { catalogue } from './catalogue.ts';
import { simulateMachine } from './machine-simulation.ts';
import { createStepper } from './machine-steps.ts';
import { vocabularyOf } from './walk-codes.ts';

const secretKeys: ReadonlySet<string> = new Set([
  'password',
  'oldpassword',
  'confirmpassword',
  'captcha',
  'resetCode',
]);

/** Marks secret texts of a field; an empty one stays, because it decides the transition. */
function withMarks(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withMarks(one, mark));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKeys.has(key) && typeof inner === 'string' && inner !== '' ? mark : withMarks(inner, mark),
    ]),
  );
}

const mark = 'Geheim-7-Panda';
const typed = { password: mark, confirmpassword: mark };
const withPasswords: Readonly<Record<string, readonly AnyEventObject[]>> = {
  session: [
    {
      type: 'credentials.submit',
      credentials: { method: 'password', request: { username: 'xiaoming', password: mark } },
    },
  ],
  'password-change': [{ type: 'password.submit', form: { ...typed, oldpassword: mark } }],
  'required-password-change': [{ type: 'password.submit', form: typed }],
  'password-recovery': [
    { type: 'password.submit', form: typed },
    { type: 'proof.submit', proof: { way: 'code', resetCode: mark } },
  ],
};

describe('typed secrets', () => {
  it.each(catalogue.filter(({ id }) => withPasswords[id] !== undefined))(
    'are never stored in the context of $id, for any sequence of events',
    (entry) => {
      const events = [
        ...(withPasswords[entry.id] ?? []),
        ...vocabularyOf(entry).map((event) => ({ ...event, ...Object(withMarks(event, mark)) })),
      ];
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (way) => {
          const { actor } = startRecorded(entry.machine, entry.input);
          const { step } = createStepper(simulateMachine(entry.machine), entry.input);
          for (const event of way) {
            // An actor that was not invoked sends no answer.
            if ((step(actor.getSnapshot(), event)?.edges.length ?? 0) === 0) continue;
            actor.send(event);
            expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(mark);
          }
          actor.stop();
        }),
        { ...tries, numRuns: 150 },
      );
    },
  );
});
