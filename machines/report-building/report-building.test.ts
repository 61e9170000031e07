import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { reportBuildingMachine, type SaveInput, type SaveOutput } from './report-building.machine.ts';
import type { Definition, ReportDetail, ReportValues } from './report-values.ts';

const source = { kind: 'view', code: 'works' } as const;
const other = { kind: 'view', code: 'people' } as const;
const definition: Definition = { source, groups: [{ field: 'depart' }] };
const report: ReportDetail = {
  id: 'r1',
  code: 'works',
  name: '作品统计',
  description: null,
  enabled: true,
  source,
  sourceName: '作品',
  chartCount: 0,
  revision: '1',
  definition,
};
const values: ReportValues = { code: 'works', name: '作品统计', description: '', enabled: true, definition };
const renamed = { ...values, name: '作品表' };
const rename = { type: 'values.change', patch: { name: '作品表' } } as const;
const save = { type: 'report.save' } as const;
const leave = { type: 'leave.ask' } as const;

/** A deed of the server that the test does when it likes. */
function gate<Given, Answer>() {
  const asked: { given: Given; done: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];
  return {
    asked,
    call: (given: Given) =>
      new Promise<Answer>((done, fail) => {
        asked.push({ given, done, fail });
      }),
  };
}

function start(id: string | undefined) {
  const reads = gate<string | undefined, ReportDetail>();
  const writes = gate<SaveInput, SaveOutput>();
  const received: unknown[] = [];
  const actor = createActor(
    reportBuildingMachine.provide({
      actors: {
        readReport: fromPromise<ReportDetail, { id: string | undefined }>(({ input }) =>
          reads.call(input.id),
        ),
        saveReport: fromPromise<SaveOutput, SaveInput>(({ input }) => writes.call(input)),
      },
      actions: {
        showProblem: (_args, { problem }) => received.push(['problem', problem?.field, problem?.text]),
        warn: (_args, { error }) => received.push(['warn', error]),
        announceSaved: (_args, { message, id: savedId, isAll }) => received.push([message, savedId, isAll]),
        forgetDraft: () => received.push('forget'),
        showSource: (_args, shown) => received.push(['source', shown.source?.code]),
        leave: () => received.push('leave'),
        stay: () => received.push('stay'),
      },
    }),
    { input: { id } },
  ).start();
  const becomes = (value: unknown) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value) === JSON.stringify(value));
  const heard = () => received.splice(0);
  const last = () => writes.asked.at(-1);
  return { actor, send: actor.send.bind(actor), reads, last, heard, becomes, now: () => actor.getSnapshot() };
}

/** A report that was read. */
async function opened() {
  const building = start('r1');
  building.reads.asked[0]?.done(report);
  await building.becomes('editing');
  return building;
}

const output = (sent: ReportValues, revision = '2'): SaveOutput => ({
  values: sent,
  message: '编辑成功！',
  id: 'r1',
  revision,
});
const conflict = Object.assign(new Error('记录已被修改'), {
  details: { conflict: { id: 'r1', revision: '9' }, by: '李老师', at: '2026-11-23 08:00:00' },
});

describe('a report', () => {
  it('is loaded, or shows why not and can be loaded again', async () => {
    const { reads, send, becomes, now } = start('r1');
    expect(reads.asked.map(({ given }) => given)).toEqual(['r1']);
    reads.asked[0]?.fail(new Error('网络超时'));
    await becomes('unreadable');
    expect(now().context.unreadable).toBe('网络超时');
    send({ type: 'report.retry' });
    reads.asked[1]?.done(report);
    await becomes('editing');
    expect(now().context).toMatchObject({ present: values, saved: values, id: 'r1', revision: '1' });
    expect(now().context.unreadable).toBe('');
  });

  it('starts without a request when it is new', () => {
    const { reads, now } = start(undefined);
    expect([now().value, reads.asked]).toEqual(['editing', []]);
  });

  it('is not saved while its name is missing, and shows the problem', async () => {
    const { send, last, heard, now } = await opened();
    send({ type: 'values.change', patch: { name: ' ' } });
    send(save);
    expect([now().value, last(), heard()]).toEqual([
      'editing',
      undefined,
      [['problem', 'name', '请输入报表名称！']],
    ]);
    expect(now().context.problem?.field).toBe('name');
    send(rename);
    expect(now().context.problem).toBe(undefined);
  });

  it('shows an external problem until it is changed', async () => {
    const { send, now } = await opened();
    send({ type: 'problem.found', problem: { field: 'sql', text: '有误' } });
    expect(now().context.problem?.text).toBe('有误');
    send({ type: 'values.change', patch: {} });
    expect(now().context.problem).toBe(undefined);
  });
});

describe('saving a report', () => {
  it('overwrites the loaded revision, and continues with the new one', async () => {
    const { send, last, heard, becomes, now } = await opened();
    send(rename);
    send(save);
    expect(last()?.given).toEqual({ values: renamed, id: 'r1', revision: '1' });
    last()?.done(output(renamed));
    await becomes('editing');
    expect(heard()).toEqual([['编辑成功！', 'r1', true]]);
    expect(now().context).toMatchObject({ saved: renamed, revision: '2' });
  });

  it('keeps changes made meanwhile, and reports that they are not saved', async () => {
    const { send, last, heard, becomes, now } = await opened();
    send(save);
    send(rename);
    last()?.done(output(values));
    await becomes('editing');
    expect([heard(), now().context.present.name]).toEqual([[['编辑成功！', 'r1', false]], '作品表']);
  });

  it('shows a refusal at its field, and warns about a failure without a field', async () => {
    const { send, last, heard, becomes, now } = await opened();
    send(save);
    last()?.fail(Object.assign(new Error('请选择字段'), { field: 'measures.1.field' }));
    await becomes('editing');
    expect(heard()).toEqual(['stay', ['problem', 'measures.1.field', '请选择字段']]);
    expect(now().context.problem?.field).toBe('measures.1.field');
    const lost = new Error('网络超时');
    send(save);
    last()?.fail(lost);
    await becomes('editing');
    expect(heard()).toEqual(['stay', ['warn', lost]]);
  });
});

describe('a report saved by another user in the meantime', () => {
  async function conflicted() {
    const building = await opened();
    building.send(rename);
    building.send(save);
    building.last()?.fail(conflict);
    await building.becomes('conflicted');
    building.heard();
    return building;
  }

  it('shows who saved it and when', async () => {
    const { now } = await conflicted();
    expect(now().context.conflict).toEqual({ by: '李老师', at: '2026-11-23 08:00:00', revision: '9' });
  });

  it('is overwritten on request, but not by the next save', async () => {
    const { send, last, becomes, now } = await conflicted();
    send({ type: 'conflict.overwrite' });
    expect(last()?.given.revision).toBe('9');
    last()?.fail(new Error('网络超时'));
    await becomes('editing');
    expect(now().context.conflict).toBe(undefined);
    send(save);
    expect(last()?.given.revision).toBe('1');
  });

  it('is reloaded on request, and the local changes are dropped', async () => {
    const { send, reads, heard, becomes, now } = await conflicted();
    send({ type: 'conflict.reload' });
    reads.asked[1]?.done({ ...report, name: '他们的', revision: '9' });
    await becomes('editing');
    expect([heard(), now().context.present.name, now().context.revision]).toEqual([
      ['forget'],
      '他们的',
      '9',
    ]);
    expect(now().context.conflict).toBe(undefined);
  });

  it('keeps the conflict and shows the reason when it cannot be reloaded', async () => {
    const { send, reads, heard, becomes, now } = await conflicted();
    send({ type: 'conflict.reload' });
    expect(reads.asked[1]?.given).toBe('r1');
    reads.asked[1]?.fail(new Error('出错了'));
    await becomes('conflicted');
    expect([now().context.conflict?.problem, now().context.conflict?.by]).toEqual(['出错了', '李老师']);
    send({ type: 'conflict.leave' });
    expect([now().value, now().context.conflict, now().context.present]).toEqual([
      'editing',
      undefined,
      renamed,
    ]);
    expect(heard()).toEqual([]);
  });

  it.each(['conflicted', 'rereading'] as const)(
    'opens the confirmation for leaving from the state %s',
    async (from) => {
      const { send, now } = await conflicted();
      if (from === 'rereading') send({ type: 'conflict.reload' });
      expect(now().value).toBe(from);
      send(leave);
      expect([now().value, now().context.conflict]).toEqual(['leaving', undefined]);
    },
  );
});

describe('choosing another source', () => {
  it('takes effect immediately when nothing was configured for the previous one', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'values.change', patch: { definition: { source } } });
    send({ type: 'problem.found', problem: { field: 'source', text: '没有了' } });
    send({ type: 'source.choose', source: other });
    expect([now().value, heard()]).toEqual(['editing', [['source', 'people']]]);
    expect(now().context).toMatchObject({ present: { definition: { source: other } } });
    expect([now().context.problem, now().context.wanted]).toEqual([undefined, undefined]);
  });

  it('requires a confirmation when it would discard the definition', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'source.choose', source: other });
    expect([now().value, now().context.present.definition]).toEqual(['wiping', definition]);
    send({ type: 'wipe.cancel' });
    expect([now().value, now().context.wanted, now().context.present.definition]).toEqual([
      'editing',
      undefined,
      definition,
    ]);
    send({ type: 'source.choose', source: other });
    send({ type: 'wipe.confirm' });
    expect([now().value, now().context.present.definition, heard()]).toEqual([
      'editing',
      { source: other },
      [['source', 'people']],
    ]);
    expect(now().context.wanted).toBe(undefined);
  });

  it('is dropped when the user leaves instead', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'source.choose', source: other });
    send(leave);
    expect([now().value, now().context.wanted, heard()]).toEqual(['editing', undefined, ['leave']]);
  });
});

describe('the draft of a report', () => {
  it('is restored if it is based on the loaded revision', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'draft.found', values: renamed, revision: '1' });
    expect([now().context.present, now().context.offered]).toEqual([renamed, undefined]);
    send({ type: 'draft.discard' });
    expect([now().context.present, heard()]).toEqual([values, ['forget']]);
  });

  it('is only offered if it is based on another revision, and restored on request', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'draft.restore' });
    send({ type: 'draft.found', values: renamed, revision: '0' });
    expect([now().context.present, now().context.offered]).toEqual([values, renamed]);
    send({ type: 'draft.restore' });
    expect([now().context.present, now().context.offered, heard()]).toEqual([renamed, undefined, []]);
  });

  it('is discarded on request, but later changes are kept', async () => {
    const { send, heard, now } = await opened();
    send({ type: 'draft.found', values: renamed, revision: '0' });
    send({ type: 'draft.discard' });
    expect([now().context.offered, heard()]).toEqual([undefined, ['forget']]);
    send({ type: 'draft.found', values: renamed, revision: '0' });
    send({ type: 'values.change', patch: { description: '每周' } });
    send({ type: 'draft.discard' });
    expect([now().context.offered, now().context.present.description, heard()]).toEqual([
      undefined,
      '每周',
      [],
    ]);
  });
});

describe('leaving a report', () => {
  it('needs no confirmation when nothing would be lost', async () => {
    const { send, heard, now } = await opened();
    send(leave);
    expect([now().value, heard()]).toEqual(['editing', ['leave']]);
  });

  it('needs a confirmation when changes would be lost', async () => {
    const { send, heard, now } = await opened();
    send(rename);
    send(leave);
    expect([now().value, heard()]).toEqual(['leaving', []]);
    send({ type: 'leave.cancel' });
    expect([now().value, heard()]).toEqual(['editing', ['stay']]);
    send(leave);
    send({ type: 'leave.confirm' });
    expect([now().value, heard()]).toEqual(['editing', ['forget', 'leave']]);
  });

  it.each([
    ['at once when all of it was saved', renamed, 'editing', [['编辑成功！', 'r1', true], 'leave']],
    ['after a question when more was typed meanwhile', values, 'leaving', [['编辑成功！', 'r1', false]]],
  ] as const)('waits for a running save, and continues %s', async (_title, sent, ends, received) => {
    const { send, last, heard, becomes, now } = await opened();
    send(rename);
    send(save);
    send(leave);
    expect([now().value, heard()]).toEqual([{ saving: 'departing' }, []]);
    last()?.done(output(sent));
    await becomes(ends);
    expect(heard()).toEqual(received);
  });

  it('is cancelled when the running save fails', async () => {
    const { send, last, heard, becomes } = await opened();
    send(rename);
    send(save);
    send(leave);
    last()?.fail(conflict);
    await becomes('conflicted');
    expect(heard()).toEqual(['stay']);
  });
});
