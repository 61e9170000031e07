import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { handedIn } from './work-status.ts';
import {
  studioWorkMachine,
  type StudioSaved,
  type StudioWork,
  type StudioWorkEvent,
  type WorkDraft,
} from './studio-work.machine.ts';

const input = { subject: 'new', draftId: 'own' };
const work: StudioWork = {
  work: { id: 'w1', versionNo: 3 },
  workName: '迷宫',
  status: 0,
  canEdit: true,
  isOwn: true,
  subject: 'work w1',
  kind: 'scratch',
  unit: undefined,
  homeworkId: undefined,
  bytes: undefined,
};
const draft: WorkDraft = {
  id: 'd1',
  userId: 'pupil',
  subject: 'work w1',
  workName: '大迷宫',
  versionNo: 2,
  savedAt: 0,
  project: '{}',
  names: [],
  isSettled: false,
};
const file = new ArrayBuffer(3);
const saved: StudioSaved = { id: 'w1', versionNo: 4, handIn: false, isCopy: false, isSettled: true };

const load = (found?: WorkDraft) => ({ type: 'work.loaded', work, draft: found }) as const;
const save = (more: Partial<StudioSaved> = {}) =>
  ({ type: 'work.saved', saved: { ...saved, ...more } }) as const;
const choose = { type: 'file.choose', file } as const;
const drop = { type: 'file.drop' } as const;
const reopen = { type: 'work.reopen' } as const;
const kept = { type: 'draft.kept' } as const;
const discard = { type: 'draft.discard' } as const;

/** Starts the machine with these events; `told`: its state at each emitted event. */
function start(...events: readonly StudioWorkEvent[]) {
  const log: unknown[] = [];
  const actor = createActor(
    studioWorkMachine.provide({ actions: { dropDraft: (_, { id }) => void log.push(['drop', id]) } }),
    { input },
  ).start();
  actor.on('project.replaced', () => log.push(['replaced', actor.getSnapshot().context.file?.byteLength]));
  actor.on('project.saved', (news) => log.push([news.saved.id, actor.getSnapshot().context.savedId]));
  for (const event of events) actor.send(event);
  log.length = 0;
  return {
    actor,
    log,
    send: (event: StudioWorkEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('the open project of a page', () => {
  it('is identified by its subject, and by its id once it is saved', () => {
    const { send, context } = start();
    expect(context().subject).toBe('new');
    send({ ...load(), work: { ...work, subject: 'unit u1' } });
    expect(context()).toMatchObject({ subject: 'unit u1', savedId: undefined });
    send(save({ id: 'w9' }));
    expect(context()).toMatchObject({ subject: 'work w9', savedId: 'w9' });
  });

  it('is the version of the server when this computer has no newer draft', () => {
    const { state, context } = start(load());
    expect([state(), context().work, context().draft]).toEqual(['stored', work, undefined]);
  });

  it('loses a draft that no longer exists on a reload, and gets a new one', () => {
    const { send, state, context, log } = start(load(draft), load());
    expect([state(), context().draft]).toEqual(['stored', undefined]);
    send(load(draft));
    expect([state(), context().draft, log]).toEqual(['drafted', draft, []]);
    send({ ...load(draft), draft: { ...draft, id: 'd2' } });
    expect([state(), context().draft?.id]).toEqual(['drafted', 'd2']);
  });
});

describe('a reloaded work', () => {
  const renamed = { ...work, workName: '新名' };

  it.each([
    ['nothing', load(), undefined, 'stored'],
    ['nothing', load(), draft, 'drafted'],
    ['a draft', load(draft), undefined, 'stored'],
    ['a draft', load(draft), draft, 'drafted'],
  ] as const)(
    'replaces the loaded work and its draft, with %s found before',
    (_words, before, found, after) => {
      const { send, state, context } = start(before);
      send({ ...load(found), work: renamed });
      expect([state(), context().work, context().draft]).toEqual([after, renamed, found]);
    },
  );
});

describe('the draft of a work', () => {
  it('continues from the version it was made from when it is opened', () => {
    const { send, state, context } = start(load(draft));
    send({ type: 'draft.opened', workName: '大迷宫', versionNo: 2 });
    expect([state(), context().work]).toEqual([
      'drafted',
      { ...work, workName: '大迷宫', work: { id: 'w1', versionNo: 2 } },
    ]);
  });

  it.each([
    ['is given up', discard, [['drop', 'd1']]],
    ['is written again', kept, [['drop', 'd1']]],
    [
      'is on the server now',
      save(),
      [
        ['drop', 'd1'],
        ['w1', 'w1'],
      ],
    ],
  ])('that %s is deleted from this computer', (_words, event, said) => {
    const { send, state, context, log } = start(load(draft));
    send(event);
    expect([state(), context().draft, log]).toEqual(['stored', undefined, said]);
  });

  it('of this editor is no longer offered, but not deleted, when it is rewritten or saved', () => {
    for (const event of [kept, save()]) {
      const { send, state, context, log } = start(load({ ...draft, id: 'own' }));
      send(event);
      expect([state(), context().draft]).toEqual(['stored', undefined]);
      expect(log[0]).toEqual(['drop', undefined]);
    }
  });

  it('of this editor is deleted when it is given up', () => {
    const { send, log } = start(load({ ...draft, id: 'own' }));
    send(discard);
    expect(log).toEqual([['drop', 'own']]);
  });
});

describe('a chosen file', () => {
  it.each([
    ['the work', load()],
    ['a draft', load(draft)],
    ['another file', choose],
  ])('replaces %s, and is announced after the state has changed', (_words, before) => {
    const { send, state, context, log } = start(load(), before);
    const bytes = new ArrayBuffer(5);
    send({ type: 'file.choose', file: bytes });
    expect([state(), context().file, log]).toEqual(['replaced', bytes, [['replaced', 5]]]);
  });

  it('stays open while the work is reloaded, and no draft is offered', () => {
    const { send, state, context } = start(load(), choose);
    send({ ...load(draft), work: { ...work, workName: '新名' } });
    expect([state(), context().file, context().draft]).toEqual(['replaced', file, undefined]);
    expect(context().work?.workName).toBe('新名');
  });

  it('can be dropped, which returns to the stored work', () => {
    const { send, state, context, log } = start(load(draft), choose);
    send(drop);
    expect([state(), context().file, context().draft, log]).toEqual([
      'stored',
      undefined,
      undefined,
      [['replaced', undefined]],
    ]);
  });

  it('leads to the deletion of an older draft once it is written or saved itself', () => {
    const written = start(load(draft), choose);
    written.send(kept);
    expect([written.state(), written.context().draft, written.log]).toEqual([
      'replaced',
      undefined,
      [['drop', 'd1']],
    ]);
    const onServer = start(load(draft), choose);
    onServer.send(save());
    expect([onServer.state(), onServer.context().file, onServer.context().draft]).toEqual([
      'stored',
      undefined,
      undefined,
    ]);
    expect(onServer.log).toEqual([
      ['drop', 'd1'],
      ['w1', 'w1'],
    ]);
  });
});

describe('the version of the server', () => {
  it.each([
    ['handed in', { handIn: true }, 0, handedIn],
    ['saved again after it was handed in', {}, handedIn, handedIn],
    ['a copy', { isCopy: true, id: 'w2' }, handedIn, 0],
    ['a copy that is handed in', { isCopy: true, handIn: true, id: 'w2' }, 0, handedIn],
  ])('has the right status: %s', (_words, more, before, after) => {
    const { send, context } = start({ ...load(), work: { ...work, status: before } });
    send(save(more));
    expect(context().work?.status).toBe(after);
  });

  it('is announced after its new id is known', () => {
    const { send, log, state } = start(load());
    send(save({ id: 'w2', isCopy: true }));
    expect([state(), log]).toEqual(['stored', [['w2', 'w2']]]);
  });

  it.each([
    ['nothing', [load()], 'stored', undefined],
    ['a draft', [load(draft)], 'drafted', draft],
    ['a file', [load(draft), choose], 'stored', undefined],
  ] as const)('replaces the local changes when the work is reopened: %s', (_words, before, after, left) => {
    const { send, state, context, log } = start(...before);
    send(reopen);
    expect([state(), context().draft, context().file, log]).toEqual([
      after,
      left,
      undefined,
      [
        ['drop', 'own'],
        ['replaced', undefined],
      ],
    ]);
  });
});
