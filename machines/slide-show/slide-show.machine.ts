import { assign, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';

export type SlideShowEvent =
  | { type: 'slide.next' | 'slide.previous' }
  | { type: 'attention.held' | 'attention.released' }
  | { type: 'show.play' | 'show.stop' };

type Context = { readonly index: number; readonly count: number; readonly still: boolean };

/**
 * Pictures in sequence (the banner of docs/behaviour.md#public-site). Hovering or focusing a picture holds it; a
 * button stops the show (WCAG 2.2.2). `still`: pictures change only on request.
 */
export const slideShowMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SlideShowEvent,
    input: {} as { readonly count: number; readonly still: boolean },
  },
  actions: {
    show: assign((_args, { index }: { readonly index: number }) => ({ index })),
  },
  guards: { isStill: ({ context }) => context.still },
  delays: { slideTime: businessConstants.slideTime },
}).createMachine({
  id: 'slideShow',
  meta: { tolerances: { slideTime: 1_500 } },
  context: ({ input }) => ({ index: 0, count: Math.max(1, input.count), still: input.still }),
  initial: 'starting',
  on: {
    'slide.next': { actions: { type: 'show', params: ({ context }) => ({ index: after(context, 1) }) } },
    'slide.previous': { actions: { type: 'show', params: ({ context }) => ({ index: after(context, -1) }) } },
  },
  states: {
    starting: { always: [{ guard: 'isStill', target: 'stopped' }, { target: 'playing' }] },
    playing: {
      on: {
        // A picture that was turned to by hand has its full time, as every other. Mouse and keyboard hold the show
        // before they can press; voice control and screen readers press alone.
        'slide.next': {
          target: 'playing',
          reenter: true,
          actions: { type: 'show', params: ({ context }) => ({ index: after(context, 1) }) },
        },
        'slide.previous': {
          target: 'playing',
          reenter: true,
          actions: { type: 'show', params: ({ context }) => ({ index: after(context, -1) }) },
        },
        'attention.held': 'held',
        'show.stop': 'stopped',
      },
      after: {
        slideTime: {
          target: 'playing',
          reenter: true,
          actions: { type: 'show', params: ({ context }) => ({ index: after(context, 1) }) },
        },
      },
    },
    held: { on: { 'attention.released': 'playing', 'show.stop': 'stopped' } },
    stopped: { on: { 'show.play': 'playing' } },
  },
});

function after({ index, count }: Context, steps: number): number {
  return (index + steps + count) % count;
}
