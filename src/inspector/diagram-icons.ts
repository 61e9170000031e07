import type { EventKind } from '#machines/xstate-inside.ts';
import type { RowKind } from './diagram-texts.ts';

/** Icons of 12 × 12 drawn as lines: they do not depend on fonts. */
export const iconPath: Readonly<Record<EventKind | RowKind, string>> = {
  event: 'M3 1.5L10 6L6.8 6.9L8.4 10.2L7 10.8L5.4 7.6L3 9.6Z',
  done: 'M1.5 6.5L4.6 9.5L10.5 2.5',
  error: 'M2.5 2.5L9.5 9.5M9.5 2.5L2.5 9.5',
  delay: 'M6 1A5 5 0 1 1 5.99 1M6 3.2V6L8 7.4',
  always: 'M1 6H10M7 3L10 6L7 9',
  invoke: 'M10.5 6A4.5 4.5 0 1 1 8.6 2.3M8.8 0.5V2.6H6.7',
  entry: 'M1 6H7M4.5 3.5L7 6L4.5 8.5M9.5 1.5V10.5',
  exit: 'M5 6H11M8.5 3.5L11 6L8.5 8.5M2.5 1.5V10.5',
  stay: 'M2 8.5A4 4 0 1 1 6 10H3.5M5.2 8.2L3.4 10L5.2 11.6',
};
