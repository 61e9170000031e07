import type { BodyOf, Schema } from '#openapi/index.ts';
import type { SelectOption } from '#shared/ui/choice/option.ts';

/**
 * Receivers are texts, so that a draft of the form stores them: `class:CLASS`, `group:CLASS:NAME` and
 * `pupil:CLASS:PUPIL`. Ids contain no colon.
 */
export const classReceiver = (departId: string): string => `class:${departId}`;
const groupReceiver = (departId: string, groupName: string): string => `group:${departId}:${groupName}`;
const pupilReceiver = (departId: string, userId: string): string => `pupil:${departId}:${userId}`;

type Parts = { readonly kind: string; readonly departId: string; readonly rest: string };

function partsOf(receiver: string): Parts {
  const [kind = '', departId = '', ...rest] = receiver.split(':');
  return { kind, departId, rest: rest.join(':') };
}

/** Returns the classes that the receivers are in. */
export function classesOf(receivers: readonly string[]): string[] {
  return [...new Set(receivers.map((receiver) => partsOf(receiver).departId))];
}

/** Returns whether the receiver is a whole class. */
export const isClassReceiver = (receiver: string): boolean => partsOf(receiver).kind === 'class';

/** Adds a receiver: a group or a pupil replaces the whole class, and a class replaces its groups and pupils. */
export function withReceiver(receivers: readonly string[], added: string): string[] {
  const { kind, departId } = partsOf(added);
  const stays = (receiver: string) => {
    const other = partsOf(receiver);
    return (
      receiver !== added && (other.departId !== departId || (kind !== 'class' && other.kind !== 'class'))
    );
  };
  return [...receivers.filter(stays), added];
}

type Chosen = Required<Pick<BodyOf<'POST /teaching/notice/send'>, 'departIds' | 'groups' | 'userIds'>>;

/** Returns the receivers as the server takes them. */
export function chosenReceivers(receivers: readonly string[]): Chosen {
  const parts = receivers.map(partsOf);
  const of = (wanted: string) => parts.filter(({ kind }) => kind === wanted);
  return {
    departIds: of('class').map(({ departId }) => departId),
    groups: of('group').map(({ departId, rest }) => ({ departId, groupName: rest })),
    userIds: [...new Set(of('pupil').map(({ rest }) => rest))],
  };
}

type ClassCard = Pick<Schema<'ClassCard'>, 'id' | 'departName' | 'pupilCount' | 'archiveTime'>;
type Room = Pick<Schema<'ClassRoom'>, 'id' | 'departName' | 'groups'> & {
  readonly pupils: readonly Pick<Schema<'ClassPupil'>, 'id' | 'username' | 'realname'>[];
};

/**
 * Returns all receivers to choose from: the classes, and the groups and pupils of the loaded ones. A pupil's text names
 * the class if several are loaded.
 */
export function receiverOptions(classes: readonly ClassCard[], rooms: readonly Room[]): SelectOption[] {
  return [
    ...classes
      .filter(({ archiveTime }) => archiveTime === null)
      .map(({ id, departName, pupilCount }) => ({
        value: classReceiver(id),
        text: `${departName}（${pupilCount} 名学生）`,
      })),
    ...rooms.flatMap(({ id, departName, groups }) =>
      groups.map(({ groupName, userIds }) => ({
        value: groupReceiver(id, groupName),
        text: `${departName}·${groupName}（${userIds.length} 名学生）`,
      })),
    ),
    ...rooms.flatMap(({ id, departName, pupils }) =>
      pupils.map(({ id: userId, realname, username }) => ({
        value: pupilReceiver(id, userId),
        text: `${rooms.length > 1 ? `${departName}·` : ''}${realname}（${username}）`,
      })),
    ),
  ];
}
