import { createHash } from 'node:crypto';
import { enhanceRule } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import { rulesOf } from './form-expressions.ts';
import { seenBy, sightOf } from '#server/forms/shared/access/offered-buttons.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';

/** Returns the rules of a published form that refer only to fields the caller can see. */
export function seenRules(policy: RowPolicy): Schema<'FormRule'>[] {
  const isSeenKey = seenBy(policy);
  const isSeen = (key: string | undefined): boolean => key === undefined || isSeenKey(key);
  const isRead = sightOf(policy);
  return rulesOf(policy.form)
    .rules.filter(
      ({ rule: { field, target }, expression }) => isSeen(field) && isSeen(target) && isRead(expression),
    )
    .map(({ rule }) => rule);
}

/** Returns these rules in the wire format, with the tag under which a client may cache them. */
export function enhanceOf(policy: RowPolicy): Schema<'OnlineEnhance'> {
  const { code, version } = policy.form;
  const rules = seenRules(policy).map(enhanceRule);
  const tag = createHash('sha256')
    .update(JSON.stringify([code, version, rules]))
    .digest('base64url')
    .slice(0, 22);
  return { code, version, tag, rules };
}
