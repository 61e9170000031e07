import type { Deps } from '#server/deps/deps.ts';
import { networkOf } from '#server/http/network.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusals } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { pythonInputTopic } from './python-inputs.ts';

/** Bytes of a text in JSON: the message bus carries less than 7,900 (server/live/publish.ts). */
const maxSize = 7_500;

export function pythonInputOperations(deps: Deps): OperationsOf<'python-input'> {
  return {
    'GET /python-input/{ticket}': async ({ path, query }, { ip, closed }) => {
      const answer = deps.pythonInputs.wait(`${path.ticket}:${query.number}`, {
        seconds: query.wait,
        address: networkOf(ip),
        closed: closed(),
      });
      if (answer === undefined) throw refusals.tooMany();
      return { text: await answer };
    },
    'POST /python-input/{ticket}': async ({ path, body: { number, text } }) => {
      if (Buffer.byteLength(JSON.stringify(text)) > maxSize)
        throw refusals.badInput('输入的文字太长，请分成几行', 'text');
      await publish(deps.db, pythonInputTopic, { key: `${path.ticket}:${number}`, text });
      return null;
    },
  };
}
