import type { Schema } from '#openapi/index.ts';

type Definition = Schema<'FormDefinition'>;
type Access = Schema<'FormAccess'>;

/** 谁能填: all teachers, pupils of some classes, some roles, or anybody by the public link. */
export type Fillers = 'teachers' | 'classes' | 'roles' | 'public';
/** 谁能看到大家填的: the maker and the administrators, each person their own rows, or everybody who fills in. */
export type Readers = 'managers' | 'own' | 'everyone';

/** The answers to the two questions of publishing. */
export type PublishSettings = {
  readonly fillers: Fillers;
  readonly departs: readonly string[];
  readonly roles: readonly string[];
  readonly readers: Readers;
};

const adminRole = 'admin';
const teacherRole = 'teacher';
const studentRole = 'student';

/** The rights of administrators, who see every row of a form that is published with these settings. */
const adminAccess: Access = {
  role: adminRole,
  rows: 'all',
  may: ['add', 'edit', 'delete', 'import', 'export', 'bin'],
};

/**
 * Returns the definition with the audience and the rights that the answers mean. Pupils who see what others fill in see
 * their own classes only, and everybody changes only their own rows. Rights on single fields stay.
 */
export function withPublishSettings(definition: Definition, settings: PublishSettings): Definition {
  const roles = rolesOf(settings);
  const before = new Map((definition.access ?? []).map((entry) => [entry.role, entry]));
  const access = [
    adminAccess,
    ...roles.filter((role) => role !== adminRole).map((role) => accessOf(role, settings.readers)),
  ].map((entry): Access => {
    const fields = before.get(entry.role)?.fields;
    return fields === undefined ? entry : { ...entry, fields };
  });
  const isForClasses = settings.fillers === 'classes';
  return {
    ...definition,
    access,
    audience: {
      roles: isForClasses ? [] : [...roles],
      departs: isForClasses ? [...settings.departs] : [],
    },
  };
}

function rolesOf({ fillers, roles }: PublishSettings): readonly string[] {
  switch (fillers) {
    case 'teachers':
      return [teacherRole];
    case 'classes':
      return [studentRole];
    case 'roles':
      return roles;
    case 'public':
      return [];
    default:
      return fillers satisfies never;
  }
}

function accessOf(role: string, readers: Readers): Access {
  switch (readers) {
    case 'managers':
      return { role, rows: 'none', may: ['add'] };
    case 'own':
      return { role, rows: 'own', may: ['add', 'edit', 'delete'] };
    case 'everyone':
      return {
        role,
        rows: role === studentRole ? 'class' : 'all',
        changes: 'own',
        may: ['add', 'edit', 'delete'],
      };
    default:
      return readers satisfies never;
  }
}

/**
 * Returns the answers that a definition was published with. Undefined if its rights were set in the designer only, so that
 * there is nothing to show.
 */
export function publishSettingsOf({ audience, access = [] }: Definition): PublishSettings | undefined {
  if (audience === undefined) return undefined;
  const { roles, departs } = audience;
  const isForClasses = roles.length === 0 && access.some(({ role }) => role === studentRole);
  const entry = access.find(({ role }) => role === (isForClasses ? studentRole : roles[0]));
  const fillers = isForClasses
    ? 'classes'
    : roles.length === 0
      ? 'public'
      : roles.length === 1 && roles[0] === teacherRole
        ? 'teachers'
        : 'roles';
  return { fillers, departs, roles: fillers === 'roles' ? roles : [], readers: readersOf(entry) };
}

/**
 * Whether rights were set that the answers do not express, so that publishing with answers would replace them.
 * `isPublished`: the form has been published, so without an audience it opens by the grants of its page.
 */
export function hasOwnRights(definition: Definition, isPublished: boolean): boolean {
  const { access = [] } = definition;
  const settings = publishSettingsOf(definition);
  if (settings === undefined) return isPublished || access.length > 0;
  const { access: answered = [] } = withPublishSettings(definition, settings);
  return (
    access.length !== answered.length ||
    !access.every((entry) => answered.some((other) => hasSameRights(entry, other)))
  );
}

function hasSameRights(one: Access, other: Access): boolean {
  return (
    one.role === other.role &&
    one.rows === other.rows &&
    one.changes === other.changes &&
    one.may.length === other.may.length &&
    one.may.every((act) => other.may.includes(act))
  );
}

function readersOf(entry: Access | undefined): Readers {
  if (entry === undefined || entry.rows === 'none') return 'managers';
  return entry.rows === 'own' ? 'own' : 'everyone';
}
