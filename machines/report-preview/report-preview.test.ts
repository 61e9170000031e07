import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Definition } from '#machines/report-building/report-values.ts';
import { lackingOf, paramsOf, type Asked, type View } from './report-preview-events.ts';
import { reportPreviewMachine } from './report-preview.machine.ts';

const source = { kind: 'view', code: 'works' } as const;
const plain: Definition = { source, groups: [{ field: 'depart' }] };
const wrong: Definition = { source, measures: [{ key: 'm1', fn: 'count', label: ' ' }] };
const since = { key: 'since', label: '开始日期', kind: 'date', required: true } as const;
const wanting: Definition = { source, params: [since] };
const view: View = {
  head: {
    id: 'r1',
    code: 'works',
    name: '作品',
    isGrouped: false,
    columns: [],
    params: [],
    charts: [],
    layout: 'single',
    mayExport: false,
  },
  data: { columns: [], records: [], total: 0, isCut: false, current: 1, size: 50, pages: 0 },
};
const ask = (definition: Definition, params: Asked['params'] = {}) =>
  ({ type: 'preview.ask', definition, params }) as const;

function start() {
  const asked: { of: Asked | undefined; done: (answer: View) => void; fail: (error: unknown) => void }[] = [];
  const told: unknown[] = [];
  const actor = createActor(
    reportPreviewMachine.provide({
      actors: {
        readPreview: fromPromise<View, { asked: Asked | undefined }>(
          ({ input }) =>
            new Promise((done, fail) => {
              asked.push({ of: input.asked, done, fail });
            }),
        ),
      },
      actions: { reportProblem: (_args, { problem }) => told.push(problem) },
    }),
  ).start();
  const becomes = (value: string) => waitFor(actor, (snapshot) => snapshot.value === value);
  return { send: actor.send.bind(actor), asked, told, becomes, now: () => actor.getSnapshot() };
}

describe('a preview', () => {
  it('is read as it is asked for, and says what it answers', async () => {
    const { send, asked, becomes, now } = start();
    send(ask(plain, { p: '1' }));
    expect([now().value, asked[0]?.of]).toEqual(['reading', { definition: plain, params: { p: '1' } }]);
    asked[0]?.done(view);
    await becomes('shown');
    expect([now().context.view, now().context.of]).toEqual([view, plain]);
  });

  it('is that of the last press', async () => {
    const { send, asked, becomes, now } = start();
    const other = { ...plain, limit: 10 };
    send(ask(plain));
    send(ask(other));
    asked[0]?.done({ ...view, head: { ...view.head, name: '先前' } });
    asked[1]?.done(view);
    await becomes('shown');
    expect([now().context.view?.head.name, now().context.of]).toEqual(['作品', other]);
  });

  it('is not asked for where a part is plainly wrong, which is said', () => {
    const { send, asked, told, now } = start();
    send(ask(wrong, { p: '1' }));
    expect([now().value, asked.length, told]).toEqual([
      'unasked',
      0,
      [{ field: 'measures.0', text: '请输入指标名称!' }],
    ]);
    // The given values are in their boxes all the same.
    expect(now().context.asked?.params).toEqual({ p: '1' });
  });

  it('is not asked for before its parameters are given, and then with them', () => {
    const { send, asked, told, now } = start();
    send(ask(wanting));
    expect([now().value, asked.length, told, now().context.asked?.params]).toEqual(['unasked', 0, [], {}]);
    send(ask(wanting, { since: '2026-11-01' }));
    expect([now().value, asked[0]?.of?.params]).toEqual(['reading', { since: '2026-11-01' }]);
  });

  it('says why there is none, and where that is told', async () => {
    const { send, asked, told, becomes, now } = start();
    send(ask(plain));
    asked[0]?.fail(new Error('网络超时'));
    await becomes('refused');
    expect([now().context.problem, told]).toEqual(['网络超时', []]);
    send(ask(plain));
    expect(now().context.problem).toBe('');
    asked[1]?.fail(Object.assign(new Error('条件与字段的类型不符'), { field: 'filter' }));
    await becomes('refused');
    expect([now().context.problem, told]).toEqual([
      '条件与字段的类型不符',
      [{ field: 'filter', text: '条件与字段的类型不符' }],
    ]);
  });

  it.each(['shown', 'refused'])('that is %s is asked for again by a press', async (ends) => {
    const { send, asked, becomes, now } = start();
    send(ask(plain));
    if (ends === 'shown') asked[0]?.done(view);
    else asked[0]?.fail(new Error('网络超时'));
    await becomes(ends);
    send(ask(plain));
    expect([now().value, asked.length]).toEqual(['reading', 2]);
  });
});

describe('the parameters of a preview', () => {
  const nothing = { view: undefined, of: undefined };

  it('have the defaults that are written down, and wait for no others', () => {
    const day = { ...since, defaultValue: '{today}' };
    const fixed = { ...since, key: 'till', defaultValue: '2026-11-01' };
    const params = paramsOf(nothing, { source, params: [day, fixed, since] });
    expect(params).toEqual([{ ...since, required: false }, fixed, since]);
    expect(lackingOf(params, {})).toEqual(since);
    expect(lackingOf(params, { since: '2026-11-02' })).toBe(undefined);
    expect(lackingOf(params, { since: '2026-11-02', till: '' })).toEqual(fixed);
    expect(lackingOf([{ ...since, required: false }], {})).toBe(undefined);
  });

  it('are those of the answer once there is one to these', () => {
    const answered = { ...view, head: { ...view.head, params: [{ ...since, defaultValue: '2026-11-26' }] } };
    const of = { ...wanting };
    expect(paramsOf({ view: answered, of }, wanting)).toEqual(answered.head.params);
    expect(paramsOf({ view: answered, of }, { source, params: [{ ...since }] })).toEqual([since]);
    expect(paramsOf({ view: answered, of }, { source })).toEqual([]);
  });
});
