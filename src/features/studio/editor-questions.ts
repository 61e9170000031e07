import type { EditorCommand, MessageFromEditor } from '#shared/frames/editor-protocol.ts';
import { businessConstants } from '#machines/business-constants.ts';

type Answers = {
  export: Extract<MessageFromEditor, { kind: 'exported' }>;
  draft: Extract<MessageFromEditor, { kind: 'drafted' }>;
  describe: Extract<MessageFromEditor, { kind: 'described' }>;
  snapshot: Extract<MessageFromEditor, { kind: 'pictured' }>;
};
type Question = keyof Answers;
type PendingRequest = {
  readonly settle: (message: MessageFromEditor) => void;
  readonly fail: (error: Error) => void;
};

export type EditorQuestions = ReturnType<typeof createEditorQuestions>;

/** Numbered requests to the editor; rejects with a message for the user. */
export function createEditorQuestions(post: (command: EditorCommand) => void) {
  const waiting = new Map<number, PendingRequest>();
  let request = 0;
  const ask = <Kind extends Question>(
    kind: Kind,
    isAnswer: (message: MessageFromEditor) => message is Answers[Kind],
  ): Promise<Answers[Kind]> => {
    request += 1;
    const number = request;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('编辑器没有反应，请稍后再试')),
        businessConstants.requestTimeout,
      );
      waiting.set(number, {
        settle: (message) => {
          clearTimeout(timer);
          if (isAnswer(message)) resolve(message);
        },
        fail: reject,
      });
      post({ kind, request: number });
    });
  };
  return {
    export: () => ask('export', (message) => message.kind === 'exported'),
    draft: () => ask('draft', (message) => message.kind === 'drafted'),
    describe: () => ask('describe', (message) => message.kind === 'described'),
    picture: () => ask('snapshot', (message) => message.kind === 'pictured'),
    answer: (number: number, message: MessageFromEditor): void => {
      const pending = waiting.get(number);
      waiting.delete(number);
      if (message.kind === 'refused') pending?.fail(new Error('编辑器没有准备好，请稍后再试'));
      else pending?.settle(message);
    },
  };
}
