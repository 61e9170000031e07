import type { Schema } from './index.ts';

type FormRule = Schema<'FormRule'>;
type EnhanceRule = Schema<'EnhanceRule'>;

/** The hook that each event of a rule stands for. */
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

/** A rule of a form as the enhance wire has it. */
export const enhanceRule = ({ event, ...rule }: FormRule): EnhanceRule => ({
  slot: enhanceSlots[event],
  ...rule,
});

/** A rule of the enhance wire as a form has it: `loaded` … of `expressions/`. */
export const ruleOfEnhance = ({ slot, ...rule }: EnhanceRule): FormRule => ({ event: events[slot], ...rule });
