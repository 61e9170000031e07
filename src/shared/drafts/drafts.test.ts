import { describe, expect, it } from 'vitest';
import { createDrafts } from './drafts.ts';
import type { DraftStore } from '#shared/browser/storage.ts';

const day = 86_400_000;
const place = { userId: 'u1', path: '/isystem/user', name: '新增 0' };

function start() {
  const texts = new Map<string, string>();
  const store: DraftStore = {
    read: (userId) => JSON.parse(texts.get(userId) ?? 'null'),
    write: (userId, kept) => texts.set(userId, JSON.stringify(kept)).size > 0,
    remove: (userId) => void texts.delete(userId),
  };
  const clock = { now: 1_700_000_000_000 };
  /** The open windows; `drafts` belongs to the first one. */
  const open = new Set(['w1']);
  const inWindow = (id: string) =>
    createDrafts(store, () => clock.now, { own: () => id, isOpen: (one) => open.has(one) });
  return { texts, clock, open, inWindow, drafts: inWindow('w1') };
}

describe('drafts', () => {
  it('are restored for the same user, page and form', () => {
    const { drafts } = start();
    drafts.keep(place, { realname: '小明' });
    drafts.keep(place, { realname: '小明', phone: '139' });
    expect(drafts.find(place)).toEqual({ realname: '小明', phone: '139' });
  });

  it.each([
    ['another person', { ...place, userId: 'u2' }],
    ['another page', { ...place, path: '/course/course' }],
    ['another form', { ...place, name: '编辑 7' }],
  ])('are never shown to %s', (_who, other) => {
    const { drafts } = start();
    drafts.keep(place, { realname: '小明' });
    expect(drafts.find(other)).toBe(undefined);
  });

  it('are removed individually, and removing the last one deletes the stored entry of the user', () => {
    const { drafts, texts } = start();
    drafts.keep(place, { a: 1 });
    drafts.keep({ ...place, name: 'other' }, { b: 2 });
    drafts.drop(place);
    expect([drafts.find(place), drafts.find({ ...place, name: 'other' })]).toEqual([undefined, { b: 2 }]);
    drafts.drop({ ...place, name: 'other' });
    expect(texts.size).toBe(0);
  });

  it('are removed by a logout', () => {
    const { drafts, texts } = start();
    drafts.keep(place, { a: 1 });
    drafts.dropAll('u1');
    expect([texts.size, drafts.find(place)]).toEqual([0, undefined]);
  });

  it.each([
    ['no openings', ({ drafts }: { drafts: object[] }) => ({ drafts })],
    ['openings that are no list', (kept: { drafts: object[] }) => ({ ...kept, openings: {} })],
    [
      'a draft without a window',
      ({ drafts }: { drafts: object[] }) => ({ drafts: [{ path: '/a' }, null, ...drafts] }),
    ],
  ])('are read from data stored by another version: %s', (_what, change) => {
    const { drafts, texts } = start();
    drafts.keep(place, { a: 1 });
    texts.set('u1', JSON.stringify(change(JSON.parse(texts.get('u1') ?? ''))));
    expect(drafts.find(place)).toEqual({ a: 1 });
    drafts.keep({ ...place, name: 'other' }, { b: 2 });
    expect(drafts.find(place)).toEqual({ a: 1 });
  });

  it.each(['7', '[]', 'null', '{"drafts":{"length":1}}'])(
    'are not found in the invalid stored text %j',
    (text) => {
      const { drafts, texts } = start();
      texts.set('u1', text);
      expect(drafts.find(place)).toBe(undefined);
    },
  );

  it('expire after seven days', () => {
    const { drafts, clock } = start();
    drafts.keep(place, { a: 1 });
    clock.now += 7 * day - 1;
    expect(drafts.find(place)).toEqual({ a: 1 });
    clock.now += 1;
    expect(drafts.find(place)).toBe(undefined);
  });

  it('are limited to the twenty newest, and a draft that is too long is not stored', () => {
    const { drafts } = start();
    for (let count = 1; count <= 21; count += 1) drafts.keep({ ...place, name: `form ${count}` }, { count });
    const found = (count: number) => drafts.find({ ...place, name: `form ${count}` });
    expect([found(1), found(2), found(21)]).toEqual([undefined, { count: 2 }, { count: 21 }]);
    drafts.keep(place, { text: 'x'.repeat(600_000) });
    expect(drafts.find(place)).toBe(undefined);
  });

  it('are not stored without a user', () => {
    const { drafts, texts } = start();
    drafts.keep({ ...place, userId: '' }, { a: 1 });
    expect(texts.size).toBe(0);
  });

  it.each(['null', '"text"', '{"drafts":[{"path":1}],"openings":[]}', '[]'])(
    'can be stored over the invalid text %s',
    (stored) => {
      const { drafts, texts } = start();
      texts.set('u1', stored);
      expect(drafts.find(place)).toBe(undefined);
      drafts.keep(place, { a: 1 });
      expect(drafts.find(place)).toEqual({ a: 1 });
    },
  );
});

describe('the open record of a page', () => {
  const crud = { ...place, name: 'record' };

  it('is reopened if the page has a draft', () => {
    const { drafts } = start();
    drafts.noteOpening(crud, 'edit 7');
    expect(drafts.findOpening(crud)).toBe(undefined);
    drafts.keep(place, { a: 1 });
    expect(drafts.findOpening(crud)).toBe('edit 7');
    expect(drafts.findOpening({ ...crud, userId: 'u2' })).toBe(undefined);
  });

  it('is not reopened after it was closed', () => {
    const { drafts } = start();
    drafts.keep(place, { a: 1 });
    drafts.noteOpening(crud, 'add');
    drafts.noteOpening(crud, undefined);
    expect(drafts.findOpening(crud)).toBe(undefined);
  });
});

describe('drafts in several browser windows', () => {
  it('are separate for each open window', () => {
    const { drafts, inWindow, open } = start();
    open.add('w2');
    const other = inWindow('w2');
    drafts.keep(place, { realname: '小明' });
    other.keep(place, { realname: '小红' });
    expect([drafts.find(place), other.find(place)]).toEqual([{ realname: '小明' }, { realname: '小红' }]);
    expect([drafts.takeOver(place), other.takeOver(place)]).toEqual([undefined, undefined]);
    other.drop(place);
    expect([drafts.find(place), other.find(place)]).toEqual([{ realname: '小明' }, undefined]);
  });

  it('are taken over by another window after their window closes, newest first and each once', () => {
    const { drafts, inWindow, open } = start();
    inWindow('w2').keep(place, { realname: '旧' });
    inWindow('w3').keep(place, { realname: '新' });
    open.add('w4');
    expect([drafts.find(place), drafts.takeOver(place)]).toEqual([undefined, { realname: '新' }]);
    expect(drafts.find(place)).toEqual({ realname: '新' });
    expect(inWindow('w4').takeOver(place)).toEqual({ realname: '旧' });
    expect(inWindow('w4').takeOver(place)).toBe(undefined);
  });

  it('reopen the record that was open in the closed window', () => {
    const { drafts, inWindow, open } = start();
    const crud = { ...place, name: 'record' };
    const other = inWindow('w2');
    other.keep(place, { a: 1 });
    other.noteOpening(crud, 'edit 7');
    expect([drafts.findOpening(crud), drafts.findLeftOpening(crud)]).toEqual([undefined, 'edit 7']);
    open.add('w2');
    expect(drafts.findLeftOpening(crud)).toBe(undefined);
    open.delete('w2');
    drafts.takeOver(place);
    expect(drafts.findLeftOpening(crud)).toBe(undefined);
  });

  it('are evicted, oldest first, when their total size exceeds the limit', () => {
    const { drafts, texts } = start();
    for (let count = 1; count <= 5; count += 1)
      drafts.keep({ ...place, name: `form ${count}` }, { text: 'x'.repeat(400_000) });
    const found = [1, 2, 3, 4, 5].filter((count) => drafts.find({ ...place, name: `form ${count}` }));
    expect(found).toEqual([3, 4, 5]);
    expect((texts.get('u1') ?? '').length).toBeLessThan(1_600_000);
  });
});
