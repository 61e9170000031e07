import type { FastifyInstance } from 'fastify';
import { refusals } from './refusal.ts';
import { stateOf } from './request-state.ts';

const longest = 4096;

/**
 * Accepts HTML form bodies only for operations with `x-form` in the contract: elsewhere a page of another site could
 * submit one.
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
