import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import {
  spokenCommentMachine,
  type RecorderNews,
  type Recording,
  type Voice,
} from './spoken-comment.machine.ts';

const recording: Recording = { sound: new File(['x'], '评语.weba'), seconds: 12 };
const other: Recording = { sound: new File(['y'], '评语.weba'), seconds: 3 };

/** A recorder and a server that the test plays. */
function start() {
  const clock = new SimulatedClock();
  const count = { on: 0, stops: 0 };
  const kept: Voice[] = [];
  const sent: Recording[] = [];
  let notify: (news: RecorderNews) => void = () => undefined;
  let answer: { take: (voice: Voice) => void; fail: (error: Error) => void } | undefined;
  const actor = createActor(
    spokenCommentMachine.provide({
      actors: {
        recordVoice: fromCallback(({ sendBack, receive }) => {
          count.on += 1;
          notify = sendBack;
          receive(() => {
            count.stops += 1;
          });
          return () => {
            count.on -= 1;
          };
        }),
        uploadVoice: fromPromise(({ input }) => {
          sent.push(input);
          return new Promise<Voice>((take, fail) => {
            answer = { take, fail };
          });
        }),
      },
      actions: { keepVoice: (_, { voice }) => void kept.push(voice) },
    }),
    { clock },
  ).start();
  const settle = () => new Promise<void>((go) => setTimeout(go));
  return {
    clock,
    count,
    kept,
    sent,
    state: () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', ''),
    context: () => actor.getSnapshot().context,
    isUnkept: () => actor.getSnapshot().hasTag('unkept'),
    press: (what: 'start' | 'stop' | 'send' | 'discard') => actor.send({ type: `recording.${what}` }),
    device: (news: RecorderNews) => notify(news),
    take: async (voice: Voice) => {
      answer?.take(voice);
      await settle();
    },
    fail: async (error: Error) => {
      answer?.fail(error);
      await settle();
    },
  };
}

function startRecording() {
  const comment = start();
  comment.press('start');
  comment.device({ type: 'recorder.started' });
  return comment;
}

async function startUnsent() {
  const comment = startRecording();
  comment.press('stop');
  comment.device({ type: 'recorder.ended', recording });
  await comment.fail(new Error('网络超时'));
  return comment;
}

describe('a spoken comment', () => {
  it('uses the microphone only after a press, and releases it when it has stopped', () => {
    const { state, count, press, device, isUnkept } = start();
    expect([state(), count.on, isUnkept()]).toEqual(['resting', 0, false]);
    press('start');
    expect([state(), count.on]).toEqual(['{capturing:asking}', 1]);
    device({ type: 'recorder.started' });
    press('stop');
    expect([state(), count]).toEqual(['{capturing:stopping}', { on: 1, stops: 1 }]);
    device({ type: 'recorder.ended', recording });
    expect([state(), count.on]).toEqual(['uploading', 0]);
  });

  it('is uploaded and added to the form, and its recording is dropped', async () => {
    const { sent, kept, take, state, device, press, context, isUnkept } = startRecording();
    press('stop');
    expect(isUnkept()).toBe(true);
    device({ type: 'recorder.ended', recording });
    await take({ path: 'v1.weba', seconds: 12 });
    expect([sent, kept]).toEqual([[recording], [{ path: 'v1.weba', seconds: 12 }]]);
    expect([state(), context().recording, isUnkept()]).toEqual(['resting', null, false]);
  });

  it('counts the seconds, and stops after a minute', () => {
    const { clock, context, count, state } = startRecording();
    for (let second = 0; second < 59; second += 1) clock.increment(1000);
    expect([context().seconds, state(), count.stops]).toEqual([59, '{capturing:recording}', 0]);
    clock.increment(1000);
    expect([context().seconds, state(), count.stops]).toEqual([60, '{capturing:stopping}', 1]);
  });

  it('is uploaded as far as it was recorded when the microphone is disconnected', () => {
    const { device, state, sent } = startRecording();
    device({ type: 'recorder.ended', recording });
    expect([state(), sent]).toEqual(['uploading', [recording]]);
  });

  it('stays with the reason after a failed upload, and can be sent again', async () => {
    const { state, context, press, take, sent, kept } = await startUnsent();
    expect([state(), context()]).toMatchObject(['unsent', { recording, failure: '网络超时' }]);
    press('send');
    await take({ path: 'v1.weba', seconds: 12 });
    expect([sent.length, kept.length, context().failure]).toEqual([2, 1, '']);
  });

  it('stays after a failed upload until another one is recorded', async () => {
    const { state, context, press, device, clock, isUnkept } = await startUnsent();
    press('start');
    press('stop');
    expect([state(), context()]).toMatchObject(['unsent', { recording }]);
    press('start');
    device({ type: 'recorder.failed', problem: 'missing' });
    expect([state(), context(), isUnkept()]).toMatchObject([
      'unsent',
      { recording, problem: 'missing' },
      true,
    ]);
    press('start');
    device({ type: 'recorder.started' });
    clock.increment(1000);
    expect(context()).toMatchObject({ seconds: 1, problem: null, recording });
    press('stop');
    device({ type: 'recorder.ended', recording: other });
    expect(context()).toMatchObject({ recording: other });
  });

  it('is removed after a failed upload when it is discarded', async () => {
    const { state, context, press, isUnkept } = await startUnsent();
    press('discard');
    expect([state(), context().recording, isUnkept()]).toEqual(['resting', null, false]);
  });

  it('reports why the microphone is unavailable, and allows another attempt', () => {
    const { state, context, press, device, count } = start();
    press('start');
    device({ type: 'recorder.failed', problem: 'denied' });
    expect([state(), context().problem, count.on]).toEqual(['refused', 'denied', 0]);
    press('start');
    expect([state(), context().problem, count.on]).toEqual(['{capturing:asking}', null, 1]);
    press('stop');
    expect([state(), count.on]).toEqual(['resting', 0]);
  });
});
