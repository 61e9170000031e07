import type { ConflictChoice, SaveOutput, WorkSavingContext } from './work-saving-events.ts';

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
  }),
} as const;
export const keepSaved = {
  type: 'noteSaved',
  params: ({ event }: { event: { output: SaveOutput } }) => event.output,
} as const;
