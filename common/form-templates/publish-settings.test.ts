import { describe, expect, it } from 'vitest';
import {
  hasOwnRights,
  withPublishSettings,
  publishSettingsOf,
  type PublishSettings,
} from './publish-settings.ts';

const empty = { kind: 'single' as const, fields: [] };
const answers = (part: Partial<PublishSettings>): PublishSettings => ({
  fillers: 'teachers',
  departs: [],
  roles: [],
  readers: 'own',
  ...part,
});

describe('the settings of publishing', () => {
  it.each([
    answers({}),
    answers({ readers: 'everyone' }),
    answers({ readers: 'managers' }),
    answers({ fillers: 'classes', departs: ['c1', 'c2'], readers: 'everyone' }),
    answers({ fillers: 'roles', roles: ['teacher', 'dev'] }),
    answers({ fillers: 'public', readers: 'managers' }),
  ])('$fillers and $readers are read back from the definition', (settings) => {
    expect(publishSettingsOf(withPublishSettings(empty, settings))).toEqual(settings);
  });

  it('pupils who see what others fill in see their classes, and change their own rows', () => {
    const { access } = withPublishSettings(
      empty,
      answers({ fillers: 'classes', departs: ['c1'], readers: 'everyone' }),
    );
    expect(access?.find(({ role }) => role === 'student')).toEqual({
      role: 'student',
      rows: 'class',
      changes: 'own',
      may: ['add', 'edit', 'delete'],
    });
  });

  it('rights on single fields stay', () => {
    const fields = { aaaaaaaa: 'read' as const };
    const before = { ...empty, access: [{ role: 'teacher', rows: 'own' as const, may: [], fields }] };
    expect(withPublishSettings(before, answers({})).access).toContainEqual({
      role: 'teacher',
      rows: 'own',
      may: ['add', 'edit', 'delete'],
      fields,
    });
  });

  it('rights that no answer expresses are noticed', () => {
    const settings = withPublishSettings(
      empty,
      answers({ fillers: 'classes', departs: ['c1'], readers: 'everyone' }),
    );
    const { access = [] } = settings;
    expect(hasOwnRights(settings, true)).toBe(false);
    expect(hasOwnRights({ ...settings, access: [...access.slice(1), ...access.slice(0, 1)] }, true)).toBe(
      false,
    );
    expect(hasOwnRights({ ...settings, access: access.slice(1) }, true)).toBe(true);
    const wider = access.map(({ changes: _own, ...entry }) => entry);
    expect(hasOwnRights({ ...settings, access: wider }, true)).toBe(true);
    const more = { role: 'dean', rows: 'all' as const, may: [] };
    expect(hasOwnRights({ ...settings, access: [...access, more] }, true)).toBe(true);
    expect([hasOwnRights(empty, false), hasOwnRights(empty, true)]).toEqual([false, true]);
    expect(hasOwnRights({ ...empty, access: [more] }, false)).toBe(true);
  });

  it('a definition without an audience has no settings', () => {
    expect(publishSettingsOf({ ...empty, access: [{ role: 'teacher', rows: 'all', may: [] }] })).toBe(
      undefined,
    );
  });
});
