import type { FastifyInstance } from 'fastify';
import { refusals } from './refusal.ts';
import { stateOf } from './request-state.ts';

const longest = 4096;

/**
 * Forms that a browser sends by itself, for operations that say so in the contract (`x-form`): everywhere else a page of
 * another site could send one too.
 */
export function registerForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longest },
    (request, body, done) => {
      if (stateOf(request).operation?.form !== true) done(refusals.unsupported('不支持的内容类型'));
      else done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}
