/** A script in progress. The engine has many more parts of it. */
type Thread = object;

/** The part of an engine that runs the scripts: in each pass every one of them once, new ones included. */
export type SteppingMachine = {
  readonly runtime: {
    readonly sequencer: {
      readonly timer: { readonly timeElapsed: () => number };
      stepThread: (thread: Thread) => void;
    };
  };
};

/** Milliseconds of one step. The engine itself ends a step after the pass in which it takes 25. */
const longest = 200;

/**
 * Ends passes that start new scripts for ever, for example when a clone makes a clone before it deletes itself. The
 * page would not answer any more. A script that is new after the limit waits for the next step.
 */
export function limitPasses({ runtime: { sequencer } }: SteppingMachine): void {
  const known = new WeakSet();
  const step = sequencer.stepThread.bind(sequencer);
  sequencer.stepThread = (thread) => {
    const isNew = !known.has(thread);
    known.add(thread);
    if (!isNew || sequencer.timer.timeElapsed() <= longest) step(thread);
  };
}
