import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { callOutside, OutsideFailure } from './outside-call.ts';

/** A CAS server that knows the people of the school. */
export type CasServer = {
  readonly title: string;
  /**
   * Where the browser logs in; it comes back to our login page with a ticket. The state is random and stays with this
   * browser: the ticket is one for this very address, so it is worth nothing to a browser with another.
   */
  readonly loginUrl: (state: string) => string;
  /** Returns the user of a ticket; undefined when the server does not accept it. Rejects with OutsideFailure. */
  readonly validate: (ticket: string, state: string) => Promise<string | undefined>;
};

export type CasSettings = {
  readonly title: string;
  /** URL of the server, without a final slash: `https://sso.school.cn/cas`. */
  readonly url: string;
  /**
   * The URL of the login page for which tickets are issued. It is configured, so that tickets for another site are
   * never accepted.
   */
  readonly service: string;
};

// Entities stay unread: what an answer means is in its plain text, and a document type has no business there.
const parser = new XMLParser({
  processEntities: false,
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
});

const answer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z.optional(z.object({ user: z.string() })),
    authenticationFailure: z.optional(z.unknown()),
  }),
});

/** Protocol 2.0 and 3.0 alike: one service ticket, one question, one user. */
export function casServer({ title, url, service }: CasSettings): CasServer {
  const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
  const serviceOf = (state: string): string => `${service}?${query({ state })}`;
  return {
    title,
    loginUrl: (state) => `${url}/login?${query({ service: serviceOf(state) })}`,
    validate: async (ticket, state) =>
      readUser(await callOutside(`${url}/serviceValidate?${query({ service: serviceOf(state), ticket })}`)),
  };
}

function readUser(xml: string): string | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new OutsideFailure('the CAS server sent a document type');
  const { data } = z.safeParse(answer, parse(xml));
  if (data === undefined) throw new OutsideFailure('the CAS server sent something else than a CAS answer');
  const { authenticationSuccess: success, authenticationFailure: failure } = data.serviceResponse;
  return failure === undefined ? success?.user.trim() : undefined;
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch (error) {
    throw new OutsideFailure('the CAS server sent no XML', { cause: error });
  }
}
