import type { Schema } from './index.ts';

type FormRule = Schema<'FormRule'>;
type EnhanceRule = Schema<'EnhanceRule'>;

/** The hook (slot) of each rule event. */
export const enhanceSlots = {
  loaded: 'loaded',
  change: 'onlChange',
  add: 'beforeAdd',
  edit: 'beforeEdit',
  delete: 'beforeDelete',
} as const satisfies Record<FormRule['event'], EnhanceRule['slot']>;

const events = {
  loaded: 'loaded',
  onlChange: 'change',
  beforeAdd: 'add',
  beforeEdit: 'edit',
  beforeDelete: 'delete',
} as const satisfies Record<EnhanceRule['slot'], FormRule['event']>;

/** Converts a form rule to the enhance wire format. */
export const enhanceRule = ({ event, ...rule }: FormRule): EnhanceRule => ({
  slot: enhanceSlots[event],
  ...rule,
});

/** Converts a rule of the enhance wire format to a form rule (`common/expressions/`). */
export const ruleOfEnhance = ({ slot, ...rule }: EnhanceRule): FormRule => ({ event: events[slot], ...rule });
