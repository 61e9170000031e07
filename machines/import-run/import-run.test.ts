import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { importRunMachine, type ImportAnswer, type ImportMode } from './import-run.machine.ts';

const file = new File(['x'], '用户.xlsx');
const report = (wrong: number, isDone = false) => ({
  totalCount: 3,
  successCount: 3 - wrong,
  errorCount: wrong,
  isDone,
  headers: ['账号'],
  lines: [],
});
const checked: ImportAnswer = { message: '检查完成', result: report(1) };

/** An import whose server is played by the test: one answer a request. */
function start(...answers: (() => Promise<ImportAnswer>)[]) {
  const log: unknown[] = [];
  const actor = createActor(
    importRunMachine.provide({
      actors: {
        sendFile: fromPromise<ImportAnswer, { file: File; mode: ImportMode }>(({ input, signal }) => {
          log.push([input.file.name, input.mode]);
          signal.addEventListener('abort', () => log.push('aborted'));
          return answers.shift()?.() ?? new Promise(() => undefined);
        }),
      },
      actions: { refreshList: () => log.push('refresh') },
    }),
  ).start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const becomes = (value: string) => waitFor(actor, (snapshot) => snapshot.value === value);
  return { actor, send: actor.send.bind(actor), log, state, context, becomes };
}

const answer = (value: ImportAnswer) => () => Promise.resolve(value);
const refuse =
  (message: string, details: unknown = null) =>
  () =>
    Promise.reject(Object.assign(new Error(message), { details }));

describe('importing a sheet', () => {
  it('checks a file without writing, and waits for the user', async () => {
    const { send, log, becomes, context } = start(answer(checked));
    send({ type: 'file.choose', file });
    await becomes('reviewing');
    expect([log, context().report]).toEqual([[['用户.xlsx', 'preview']], report(1)]);
  });

  it('reports why a file cannot be read, and accepts another', async () => {
    const { send, state, context, becomes } = start(refuse('请上传 .xlsx 文件'));
    send({ type: 'file.choose', file });
    await becomes('choosing');
    expect(context().problem).toBe('请上传 .xlsx 文件');
    send({ type: 'file.choose', file });
    expect([state(), context().problem]).toEqual(['checking', '']);
  });

  it('aborts a running check when it is stopped', () => {
    const { actor, send, log } = start();
    send({ type: 'file.choose', file });
    actor.stop();
    expect(log).toEqual([['用户.xlsx', 'preview'], 'aborted']);
  });

  it.each(['all', 'valid'] as const)(
    'writes %s rows only on request, and refreshes the list',
    async (mode) => {
      const done = { message: '文件导入成功，但有错误。', result: report(1, true) };
      const { send, log, becomes, context } = start(answer(checked), answer(done));
      send({ type: 'file.choose', file });
      await becomes('reviewing');
      send({ type: 'import.start', mode });
      await becomes('finished');
      expect(log.slice(1)).toEqual([['用户.xlsx', mode], 'refresh']);
      expect([context().message, context().report]).toEqual([done.message, done.result]);
    },
  );

  it('sends one write request for two clicks', async () => {
    const { send, state, log, becomes } = start(answer(checked));
    send({ type: 'file.choose', file });
    await becomes('reviewing');
    send({ type: 'import.start', mode: 'all' });
    send({ type: 'import.start', mode: 'all' });
    expect([state(), log.length]).toEqual(['importing', 2]);
  });

  it('shows the new errors when rows became invalid before writing', async () => {
    const { send, becomes, context } = start(
      answer(checked),
      refuse('文件中有 2 行错误，没有导入任何数据', report(2)),
    );
    send({ type: 'file.choose', file });
    await becomes('reviewing');
    send({ type: 'import.start', mode: 'all' });
    await becomes('reviewing');
    expect([context().problem, context().report]).toEqual(['文件中有 2 行错误，没有导入任何数据', report(2)]);
  });

  it('keeps the report when writing fails for another reason', async () => {
    const { send, becomes, context, log } = start(answer(checked), refuse('网络超时'));
    send({ type: 'file.choose', file });
    await becomes('reviewing');
    send({ type: 'import.start', mode: 'all' });
    await becomes('reviewing');
    expect([context().problem, context().report, log.at(-1)]).toEqual(['网络超时', report(1), 'refresh']);
  });
});

describe('import-run: rare orders of events', () => {
  const named = (name: string) => expect.objectContaining({ name });
  const sheet = (name: string) => ({ type: 'file.choose', file: new File(['xlsx'], name) });
  const checkReport = { message: '检查完成', result: { lines: [], errorCount: 0 } };
  const checkedSheet = [sheet('用户.xlsx'), done('checkFile', checkReport)];
  const begin = { type: 'import.start', mode: 'valid' };

  it('the sheet chosen last is checked', () => {
    expect(playEvents(importRunMachine, [...checkedSheet, sheet('班级.xlsx')])).toMatchObject({
      state: 'checking',
      context: { file: named('班级.xlsx') },
      effects: [],
    });
  });

  it('another attempt clears the problem of the first one', () => {
    expect(
      playEvents(importRunMachine, [...checkedSheet, begin, failed('importFile', '网络超时'), begin]),
    ).toMatchObject({ state: 'importing', context: { problem: '' }, effects: [] });
  });

  it('a sheet chosen after an import is checked', () => {
    expect(
      playEvents(importRunMachine, [
        ...checkedSheet,
        begin,
        done('importFile', checkReport),
        sheet('班级.xlsx'),
      ]),
    ).toMatchObject({ state: 'checking', context: { file: named('班级.xlsx') }, effects: [] });
  });
});
