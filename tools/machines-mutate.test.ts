import { assign, createActor, createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { mutantsOf } from './machine-mutants/mutants.ts';
import { mutantRow, readEquivalents } from './machines-mutate.ts';

const shared = { target: '#door.open', guard: 'mayOpen', actions: 'count' } as const;
const door = createMachine(
  {
    id: 'door',
    context: { opened: 0 },
    initial: 'shut',
    states: {
      shut: { on: { push: shared, knock: shared } },
      open: { on: { pull: { target: 'open', reenter: true } }, after: { pause: 'shut' } },
    },
  },
  {
    actions: { count: assign(({ context }) => ({ opened: context['opened'] + 1 })) },
    guards: { mayOpen: ({ context }) => context['opened'] < 1 },
    delays: { pause: 5_000 },
  },
);

const mutants = mutantsOf(door, undefined);
const made = (name: string) => {
  const found = mutants.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no mutant "${name}"`);
  return createActor(found.make()).start();
};
const pushed = (name: string, type: 'push' | 'knock' = 'push') => {
  const actor = made(name);
  actor.send({ type });
  const { value, context } = actor.getSnapshot();
  return [value, context.opened];
};

describe('the mutants of a state machine', () => {
  it('each mutant has one fault and a unique name', () => {
    expect(mutants.map(({ name }) => name)).toEqual([
      'shut, on push #0: is left out',
      'shut, on push #0: leads to shut',
      'shut, on push #0: the guard is negated',
      'shut, on push #0: the guard is always true',
      'shut, on push #0: the guard is always false',
      'shut, on push #0: count is left out',
      'shut, on knock #0: is left out',
      'shut, on knock #0: leads to shut',
      'shut, on knock #0: the guard is negated',
      'shut, on knock #0: the guard is always true',
      'shut, on knock #0: the guard is always false',
      'shut, on knock #0: count is left out',
      'open, on pull #0: is left out',
      'open, on pull #0: leads to shut',
      'open, on pull #0: does not reenter',
      'open, on after pause #0: is left out',
      'open, on after pause #0: leads to open',
      'initial context, opened: one more',
      'delay pause: ten times as long',
    ]);
  });

  it('a mutant behaves as its name says', () => {
    expect(pushed('shut, on push #0: is left out')).toEqual(['shut', 0]);
    expect(pushed('shut, on push #0: leads to shut')).toEqual(['shut', 1]);
    expect(pushed('shut, on push #0: the guard is negated')).toEqual(['shut', 0]);
    expect(pushed('shut, on push #0: count is left out')).toEqual(['open', 0]);
    expect(made('delay pause: ten times as long').logic).toMatchObject({
      implementations: { delays: { pause: 50_000 } },
    });
  });

  it('a mutant does not change shared objects or the original machine', () => {
    expect(pushed('shut, on push #0: is left out', 'knock')).toEqual(['open', 1]);
    const original = createActor(door).start();
    original.send({ type: 'push' });
    expect(original.getSnapshot().value).toBe('open');
  });

  it('one value of the initial context is mutated, also if it is computed from the input', () => {
    const counting = createMachine({
      id: 'counting',
      context: ({ input }) => ({ left: Number(input), isOpen: false, name: 'a' }),
    });
    const started = mutantsOf(counting, 2).map(({ name, make }) => [
      name,
      createActor(make(), { input: 5 }).getSnapshot().context,
    ]);
    expect(started).toEqual([
      ['initial context, left: one more', { left: 6, isOpen: false, name: 'a' }],
      ['initial context, isOpen: negated', { left: 5, isOpen: true, name: 'a' }],
    ]);
    expect(made('initial context, opened: one more').getSnapshot().context).toEqual({ opened: 1 });
  });

  it.each(catalogue)('the mutants of $id have unique names', ({ machine, input }) => {
    const names = mutantsOf(machine, input).map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('the result row of a state machine', () => {
  const killed = { at: 1, name: 'a', killedBy: 'a test' };
  const alive = { at: 2, name: 'b', killedBy: '' };

  it('the row counts killed mutants and lists survivors', () => {
    const { text, wrong } = mutantRow('door', [killed, alive], {});
    expect(text).toMatch(/^door +1\/2 +50\.0 % +0 equivalent$/);
    expect(wrong).toEqual(['survives: door: b']);
  });

  it('the row excludes equivalent mutants from the total', () => {
    const { text, wrong } = mutantRow('door', [killed, alive], { b: 'nothing runs there' });
    expect(text).toMatch(/^door +1\/1 +100\.0 % +1 equivalent$/);
    expect(wrong).toEqual([]);
  });

  it('a mutant listed as equivalent but killed or unknown is reported', () => {
    const { wrong } = mutantRow('door', [killed], { a: 'said so', c: 'was renamed' });
    expect(wrong).toEqual([
      'listed as equivalent, but killed or unknown: door: a',
      'listed as equivalent, but killed or unknown: door: c',
    ]);
  });
});

describe('the list of equivalent mutants', () => {
  it('every listed mutant exists and has a reason', () => {
    const all = new Map(
      catalogue.map(({ id, machine, input }) => [id, mutantsOf(machine, input).map(({ name }) => name)]),
    );
    for (const [id, listed] of Object.entries(readEquivalents()))
      for (const [name, reason] of Object.entries(listed)) {
        expect(all.get(id)).toContain(name);
        expect(reason.length).toBeGreaterThan(20);
      }
  });
});
