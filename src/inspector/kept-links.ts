import * as z from 'zod/mini';
import { guard, openStorage } from '#lib/storage.ts';
import type { KeptLink } from '#machines/qa-watch/qa-watch.machine.ts';

/**
 * Stored in sessionStorage: the links of this window. It contains neither the code nor a token: a link's id is useful
 * only to the session that created it (docs/decisions/042-inspector-reload.md).
 */
const name = 'pro__QA_Links';
const schema = z.array(z.strictObject({ linkId: z.string(), until: z.number() }));

const storage = () => guard(openStorage('session'));
const read = (): readonly KeptLink[] => z.safeParse(schema, storage().read(name)).data ?? [];
const write = (links: readonly KeptLink[]): void =>
  links.length === 0 ? storage().remove(name) : void storage().write(name, links);

export const keptLinks = {
  read,
  add: (link: KeptLink): void => write([...read(), link]),
  remove: (linkId: string): void => write(read().filter((link) => link.linkId !== linkId)),
};
