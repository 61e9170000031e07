import {
  conflictOf,
  readSaveFailure,
  type ConflictChoice,
  type SaveOutput,
  type WorkSavingContext,
} from './work-saving-events.ts';

// Actions and guards as the transitions name them, with what each is given.

export const noteChange = {
  type: 'noteChange',
  params: ({ event }: { event: { revision: number } }) => event,
} as const;
export const wish = {
  type: 'noteWish',
  params: ({ event }: { event: { handIn: boolean } }) => event,
} as const;
export const rename = {
  type: 'noteName',
  params: ({ event }: { event: { workName: string } }) => event,
} as const;
/** The open project goes on as a work of its own; the one it was stays as it was last saved. */
export const copyAs = {
  type: 'becomeCopy',
  params: ({ event }: { event: { workName: string } }) => event,
} as const;
export const copyBeside = {
  type: 'becomeCopy',
  params: ({ context }: { context: WorkSavingContext }) => ({ workName: `${context.workName}（副本）` }),
} as const;
export const chosen = (choice: ConflictChoice) =>
  ({
    type: 'isChoice',
    params: ({ event }: { event: { choice: ConflictChoice } }) => ({ choice, chosen: event.choice }),
  }) as const;

export const tellSaved = {
  type: 'announceSaved',
  params: ({ context, event }: { context: WorkSavingContext; event: { output: SaveOutput } }) => ({
    ...event.output,
    handIn: context.handIn,
    isCopy: context.isCopy,
  }),
} as const;
export const keepSaved = {
  type: 'noteSaved',
  params: ({ event }: { event: { output: SaveOutput } }) => event.output,
} as const;
export const keepFailure = {
  type: 'noteFailure',
  params: ({ event }: { event: { error: unknown } }) => readSaveFailure(event.error),
} as const;
export const keepConflict = {
  type: 'noteConflict',
  params: ({ event }: { event: { error: unknown } }) => ({ conflict: conflictOf(event.error) }),
} as const;
